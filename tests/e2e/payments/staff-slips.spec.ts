import { randomUUID } from 'node:crypto'

import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off'] })

interface Product {
  product_id: string
  rev: number
  price_cents: number
  languages: { language: string; name: string }[]
  low_level: number | null
  code: string
  active: boolean
}

test('cash is taken without a network, kept over a reload and settled once; another price waits for a manager', async ({
  page,
  context,
  server,
}) => {
  server.records.keepHours(1)
  const manager = await enterAsStaff(context, server, 'manager')
  const { list } = await manager.ask<{ list: Product[] }>('/api/admin/stock/products', {})
  const [kept, changed] = list.filter(({ active, code }) => active && code !== '')
  if (!kept || !changed) throw new Error('The demo sells two products')
  const ledger = async () =>
    (
      await manager.ask<{ list: { kind: string; receipt_number: string }[] }>('/api/admin/recharge/list', {
        shop_id: 1,
      })
    ).list
  const before = (await ledger()).length

  await page.goto('admin/user-recharge?shop=1&sell=products')
  const code = page.getByLabel('名稱或條碼')
  await expect(code).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('staff')).keys()).length), { timeout: 30_000 })
    .toBeGreaterThan(3)
  await context.setOffline(true)
  const sell = page.getByRole('button', { name: '離線收現金出售' })
  const slip = page.getByRole('dialog')
  async function sellOffline(scanned: string) {
    await code.fill(scanned)
    await code.press('Enter')
    await expect(sell).not.toHaveAttribute('aria-disabled', 'true')
    await sell.click()
    await expect(slip).toContainText('臨時收據 · 临时收据 · Provisional slip')
  }
  await expect(sell).toBeVisible({ timeout: 20_000 })
  await sellOffline(kept.code)
  await expect(slip).toContainText(/P-[0-9A-Z]{6}-0001/)
  await expect(slip).toContainText(`${kept.languages[0]?.name} × 1`)
  expect(await findBarriers(page, 'a provisional slip')).toEqual([])
  await slip.getByRole('button', { name: '完成' }).click()

  await page.reload()
  await expect(page.getByText('此平板有 1 宗現金銷售等待入帳')).toBeVisible({ timeout: 20_000 })
  await expect(sell).toBeVisible({ timeout: 20_000 })
  await sellOffline(changed.code)
  await expect(slip).toContainText(/P-[0-9A-Z]{6}-0002/)
  await slip.getByRole('button', { name: '完成' }).click()
  expect(await findBarriers(page, 'the till without a network')).toEqual([])

  const dearer = { ...changed, price_cents: changed.price_cents + 1000, op_id: randomUUID() }
  await manager.ask('/api/admin/stock/save-product', dearer)
  await context.setOffline(false)
  await expect(page.getByText(/等待入帳/)).toBeHidden({ timeout: 30_000 })
  expect(await ledger()).toHaveLength(before + 1)

  await page.goto('admin/transactions?shop=1&issues=open')
  const issue = page.getByRole('listitem').filter({ hasText: '離線現金銷售' })
  await expect(issue).toContainText('價錢或條款已更改')
  expect(await findBarriers(page, 'a slip to decide')).toEqual([])
  await issue.getByRole('button', { name: '決定…' }).click()
  const asking = page.getByRole('dialog', { name: /如何處理/ })
  await asking.getByRole('textbox').fill('按當時標價售出')
  expect(await findBarriers(page, 'deciding about a slip')).toEqual([])
  await asking.getByRole('button', { name: '維持這宗銷售' }).click()
  // What lies under a question is hidden as well: only an answer ends that.
  await expect(asking).toBeHidden()
  await expect(issue).toBeHidden()
  expect(await ledger()).toHaveLength(before + 2)
})
