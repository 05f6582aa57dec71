import type { Page } from '@playwright/test'

import { memberFor, visits } from '../../shots/visits.ts'
import { inSuite } from '../../support/share.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { enterAs } from '../support/member.ts'
import { button, dialog, freeBed, light, readyToTan, slowDown } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ bypassCSP: true })

test.beforeEach(({ server }) => server.records.keepHours(1))

for (const [place, visit] of visits.entries()) {
  test(
    `${visit.name}: the card can be used without seeing, and read with weak eyes, by day and by night, on narrow phones too`,
    inSuite(place % 2 === 0),
    async ({ page, context, server }) => {
      const member = await memberFor(server, visit)
      await enterAs(context, member)
      await page.goto('')
      await expect(page.locator(visit.ready)).toBeVisible()
      expect(await barriersOf(page, visit.name)).toEqual([])

      // The longest words on the narrowest phone.
      await page.evaluate(() => localStorage.setItem('user_language', 'en-US'))
      await page.setViewportSize({ width: 320, height: 700 })
      await page.reload()
      await expect(page.locator(visit.ready)).toBeVisible()
      expect(await layoutFaults(page, visit.name)).toEqual([])
      await freeBed(server, member, 'cwb-1')
    },
  )
}

test('a run is stopped, paused and resumed from the card, each after the question that the timer asks', async ({
  page,
  member,
  server,
}) => {
  const card = page.locator('[data-state=tanning]')
  await readyToTan(server, member)
  await slowDown(server, 'cwb-1')
  await page.goto('device-time?device=cwb-1')
  await button(page, '開始日曬').click()
  await expect(page).toHaveURL(/\/running$/)
  await page.goto('')
  await expect(card.getByText('更衣時間')).toBeVisible()
  await card.getByRole('button', { name: '停止' }).click()
  await dialog(page).getByRole('button', { name: '保留' }).click()

  await light(server, 'cwb-1')
  await card.getByRole('button', { name: '暫停' }).click()
  await dialog(page).getByRole('button', { name: '暫停' }).click()
  await expect(card.getByRole('button', { name: '繼續日曬' })).toBeVisible()
  await expect(card.getByRole('link', { name: '返回計時畫面' })).toBeVisible()
  expect(server.records.isLit('cwb-1')).toBe(false)
  expect(await barriersOf(page, 'paused')).toEqual([])
  await card.getByRole('button', { name: '繼續日曬' }).click()
  await expect(card.getByText('日曬中')).toBeVisible()
  expect(await barriersOf(page, 'running')).toEqual([])
  await freeBed(server, member, 'cwb-1')
})

async function barriersOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await findBarriers(page, `${name}, ${colorScheme}`)))
  }
  return found
}
