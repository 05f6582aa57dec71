import type { Locator, Page } from '@playwright/test'

import { aMember, enterAs } from '../support/member.ts'
import { shareOf } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'
import { storedApp } from '../support/phone/stored-app.ts'

test.use({ allowedErrors: ['cut off', 'missing part'] })

test('on a line that takes everything and never answers, each screen says that it still tries, then that it is offline', async ({
  page,
  context,
  line,
  server,
}) => {
  await enterAs(context, await aMember(server))
  await page.goto(line.url)
  await storedApp(page)
  const screens = shareOf(['', 'my', 'mypackages', 'records', 'appointment', 'appointment-record'], 0)
  const visits = screens.map((path) => ({ path, before: path }))
  // What was heard of a door seconds ago is believed without asking, so this one was not looked at before.
  visits.push({ path: 'doorcontrol?lock=MKK-801', before: '' })
  for (const { path, before } of visits) {
    await test.step(`/${path}`, async () => {
      line.become('pass')
      await page.goto(`${line.url}${before}`)
      await expect(page.locator('html')).toHaveAttribute('data-live', '')
      line.become('stall')
      // A picture that never comes would hold the page's load event for longer than the word is shown.
      await page.goto(`${line.url}${path}`, { waitUntil: 'commit' })
      await expect(heardAtOnce(page).getByText('訊號較弱，仍在嘗試…')).toBeVisible()
      await expect(page.getByText('目前離線').first()).toBeVisible({ timeout: 40_000 })
      await expect(page.getByText('訊號較弱，仍在嘗試…')).toHaveCount(0)
    })
  }
})

test(
  'an answer that comes late takes the word about the weak signal away',
  { tag: '@full' },
  async ({ page, context, line, server }) => {
    await enterAs(context, await aMember(server))
    await page.goto(line.url)
    await storedApp(page)
    line.slowDown(5000)
    await page.reload()
    const weak = page.getByRole('status').getByText('訊號較弱，仍在嘗試…')
    await expect(weak).toBeVisible()
    await expect(weak).toBeHidden({ timeout: 40_000 })
    await expect(page.getByText('目前離線')).toHaveCount(0)
  },
)

/** Screen readers say what appears in these. */
function heardAtOnce(page: Page): Locator {
  return page.locator('[role="status"], [aria-live="polite"]')
}
