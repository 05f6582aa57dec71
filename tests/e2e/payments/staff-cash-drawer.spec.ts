import { randomUUID } from 'node:crypto'

import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { staffSaid } from '../support/words/catalog.ts'
import { findBarriers } from '../support/words/axe.ts'

test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

const say = (source: string) => staffSaid('zh-HK', source)

interface Drawers {
  open: { dropped_cents: number; expected_cents: number; moves: { kind: string }[] } | null
}

test('a day of cash: the drawer is opened, sold into, emptied, counted and closed, and the day closes from it', async ({
  page,
  context,
  server,
  line,
}) => {
  server.records.keepHours(1)
  const manager = await enterAsStaff(context, server, 'manager')
  const { uid } = await aMember(server)
  const look = async () => await manager.ask<Drawers>('/api/admin/cash-drawer/get', { shop_id: 1 })

  // From the board it is two taps away.
  await page.goto(new URL('admin/operation?shop=1', line.url).href)
  await page.getByRole('link', { name: '交易', exact: true }).click()
  await page.getByRole('button', { name: '錢箱', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '錢箱', exact: true })
  const opening = drawer.getByRole('button', { name: '啟用錢箱' })
  await expect(opening).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('button', { name: '按紙幣及硬幣點算' }).click()
  await drawer.getByLabel('HK$500', { exact: true }).fill('1')
  await drawer.getByLabel('HK$100', { exact: true }).fill('5')
  await expect(drawer.getByLabel('備用現金，實點')).toHaveValue('1000')
  expect(await findBarriers(page, 'the opening of the drawer')).toEqual([])
  await opening.click()
  await expect(drawer.getByRole('region', { name: '錢箱應有' })).toContainText('HK$1,000')

  const sale = { member_uid: uid, package_id: 'ten-plus-two', shop_id: 1, amount_cents: 168_000, op_id: randomUUID() }
  await manager.ask('/api/admin/recharge/sell', { ...sale, method: 'cash' })

  // The answer to the drop is lost on its way; the second press is the same drop.
  await drawer.getByRole('button', { name: '存入夾萬…' }).click()
  await drawer.getByLabel('金額').fill('1500')
  await drawer.getByLabel('錢袋編號及在場同事（必填）').fill('0417，與小吳')
  const dropping = drawer.getByRole('button', { name: '存入夾萬', exact: true })
  await context.setOffline(true)
  await expect(dropping).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(dropping).not.toHaveAttribute('aria-disabled', 'true')
  line.loseAnswersOf('/api/admin/cash-drawer/move')
  await dropping.click()
  const unknown = say("No answer, so it isn't known whether this was done. Trying again won't do it twice.")
  await expect(drawer.getByRole('alert')).toHaveText(unknown, { timeout: 30_000 })
  line.loseNothing()
  await dropping.click()
  const done = drawer.getByRole('list', { name: '錢箱紀錄' }).getByRole('listitem')
  await expect(done).toHaveCount(2)
  await expect(done.last()).toContainText('0417，與小吳')
  await expect(drawer.getByRole('region', { name: '錢箱應有' })).toContainText('HK$1,180')
  expect((await look()).open).toMatchObject({ dropped_cents: 150_000, moves: [{ kind: 'drop' }] })
  expect(await findBarriers(page, 'the drawer')).toEqual([])

  // What should be there is not said before something was counted.
  await drawer.getByRole('button', { name: '點算…' }).click()
  await expect(drawer.getByText('HK$1,180')).toBeHidden()
  await drawer.getByLabel('錢箱現金，實點').fill('1170')
  await expect(drawer.getByRole('status')).toContainText('少 HK$10')
  const saving = drawer.getByRole('button', { name: '儲存點算' })
  await expect(saving).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByLabel('差額原因（必填）').fill('找續多付')
  await saving.click()
  await expect(done).toHaveCount(3)
  expect((await look()).open?.expected_cents).toBe(118_000)

  // The day waits for its drawer, and leads to it.
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByText('請先結算錢箱')).toBeVisible()
  await page.getByRole('button', { name: '去結算' }).click()
  await drawer.getByRole('button', { name: '結算錢箱…' }).click()
  await drawer.getByLabel('錢箱現金，實點').fill('1170')
  await drawer.getByLabel('差額原因（必填）').fill('找續多付十元')
  await drawer.getByLabel('留作下次備用現金').fill('900')
  await expect(drawer.getByText('HK$270')).toBeVisible()
  await drawer.getByRole('button', { name: '結算錢箱', exact: true }).click()
  await expect(opening).toBeVisible()
  await page.keyboard.press('Escape')

  // Its cash was counted and its difference explained: nothing of both is asked again.
  await expect(page.getByRole('list', { name: '當日錢箱' })).toContainText('找續多付十元')
  await expect(page.getByLabel('備用現金，實點')).toHaveValue('900')
  await expect(page.getByLabel('現金，實點', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: '完成日結…' }).click()
  await page
    .getByRole('dialog', { name: /完成.+日結？/ })
    .getByRole('button', { name: '完成日結' })
    .click()
  await expect(page.getByText(/由.+完成$/)).toBeVisible()
  await expect(page.getByRole('list', { name: '當日錢箱' })).toContainText('少 HK$10')
})

test('a manager takes the last close of the drawer back, with a reason', async ({ page, context, server }) => {
  const manager = await enterAsStaff(context, server, 'manager')
  const { float_expected_cents } = await manager.ask<{ float_expected_cents: number | null }>(
    '/api/admin/cash-drawer/get',
    { shop_id: 1 },
  )
  expect(float_expected_cents).toBe(90_000)
  await page.goto('admin/transactions?shop=1&drawer=true')
  const drawer = page.getByRole('dialog', { name: '錢箱', exact: true })
  await drawer.getByLabel('備用現金，實點').fill('900')
  await expect(drawer.getByRole('status')).toContainText('吻合')
  await drawer.getByRole('button', { name: '啟用錢箱' }).click()
  await drawer.getByRole('button', { name: '結算錢箱…' }).click()
  await drawer.getByLabel('錢箱現金，實點').fill('900')
  await drawer.getByRole('button', { name: '結算錢箱', exact: true }).click()
  await drawer.getByRole('button', { name: '重開最近的錢箱…' }).click()
  const why = page.getByRole('dialog', { name: '重開最近的錢箱？' })
  await why.getByLabel('原因（必填）').fill('仍有客人付現金')
  await why.getByRole('button', { name: '重開', exact: true }).click()
  await expect(drawer.getByRole('list', { name: '錢箱紀錄' }).first()).toContainText('仍有客人付現金')
})
