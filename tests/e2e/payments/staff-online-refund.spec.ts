import { randomUUID } from 'node:crypto'

import type { StripeStandIn } from '../../support/payments/stripe-stand-in.ts'
import { findBarriers } from '../support/words/axe.ts'
import { aMember, type Member } from '../support/member.ts'
import { expect, test } from '../support/online-test.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import type { TestServer } from '../support/server.ts'

test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

interface Ordered {
  order_id: string
  pay: { url: string }
}

/** A member who has just paid a package on the provider's page. */
async function buyer(server: TestServer, stripe: StripeStandIn): Promise<Member> {
  const member = await aMember(server)
  const input = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'stripe', op_id: randomUUID() }
  const { order_id, pay } = await member.ask<Ordered>('/api/order/createFreelyUseCardCharge', input)
  stripe.books.pay(pay.url.slice(pay.url.lastIndexOf('/') + 1))
  const { state } = await member.ask<{ state: string }>('/api/order/getFreelyUseCardOrderInfo', { order_id })
  expect(state).toBe('paid')
  return member
}

/** The provider tells what became of a refund. */
async function tell(server: TestServer, stripe: StripeStandIn, refund: object): Promise<void> {
  const { body, signature } = stripe.notice('refund.updated', refund)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const reply = await fetch(new URL('/api/pay/stripe', server.url), { method: 'POST', body, headers })
  expect(reply.status).toBe(200)
}

test('a refund online is on its way, fails, is settled by a clerk, and is made again', async ({
  page,
  context,
  server,
  stripe,
}) => {
  const member = await buyer(server, stripe)
  await enterAsStaff(context, server, 'manager')
  const before = new Set(stripe.books.back.refunds.keys())
  stripe.books.back.nextStatus = 'pending'
  await page.goto(`admin/userdetail?shop=1&tab=ledger&member=${member.uid}`)
  await page.getByRole('button', { name: '退款…' }).click()
  const drawer = page.getByRole('dialog', { name: '退款', exact: true })
  await expect(drawer).toContainText('款項按原付款方式退回')
  await drawer.getByLabel('原因').fill('會員遷居')
  await context.setOffline(true)
  await expect(drawer).toContainText('離線')
  await expect(drawer.getByRole('button', { name: /^退回/ })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(drawer.getByRole('button', { name: /^退回/ })).not.toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('button', { name: /^退回/ }).click()
  const receipt = page.getByRole('dialog').filter({ hasText: '款項尚未退回' })
  await expect(receipt.getByRole('list', { name: '網上退款' })).toContainText('處理中')
  expect(await findBarriers(page, 'a refund on its way')).toEqual([])
  await receipt.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByRole('button', { name: /退款處理中/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '退款…' })).toBeHidden()

  const asked = [...stripe.books.back.refunds.values()].find(({ id }) => !before.has(id))
  await tell(server, stripe, stripe.books.back.become(asked?.id ?? '', 'failed', 'lost_or_stolen_card'))
  await page.goto('admin/dashboard?shop=1')
  await page.getByRole('link', { name: '跟進' }).click()
  const issues = page.getByRole('dialog', { name: '付款問題' })
  await expect(issues.getByRole('listitem')).toContainText(['退款失敗'])
  await expect(issues).toContainText('1,680')
  expect(await findBarriers(page, 'payment issues')).toEqual([])
  await issues.getByRole('button', { name: '跟進…' }).click()
  const asks = page.getByRole('dialog', { name: '退款失敗' })
  await asks.getByLabel('原因').fill('已聯絡會員，改用新卡再退')
  await asks.getByRole('button', { name: '標記為已跟進' }).click()
  await expect(issues).toContainText('沒有待跟進項目')
  await issues.getByRole('radio', { name: '已跟進' }).press('Space')
  await expect(issues).toContainText('已聯絡會員')

  stripe.books.back.nextStatus = 'succeeded'
  await page.goto(`admin/userdetail?shop=1&tab=ledger&member=${member.uid}`)
  await page.getByRole('button', { name: '退款…' }).click()
  await drawer.getByLabel('原因').fill('再次退款')
  await drawer.getByRole('button', { name: /^退回/ }).click()
  await expect(page.getByRole('heading', { name: '已退款' })).toBeVisible()
  await page.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByRole('button', { name: /已退款/ })).toBeVisible()
  const list = await member.ask<{ list: { state: string }[] }>('/api/user/balanceBillRecord', { page: 1, page_size: 5 })
  expect(list.list.map(({ state }) => state)).toEqual(['refunded'])
})

test('a wrong online sale of today is reversed, and its money goes back', async ({ page, context, server, stripe }) => {
  stripe.books.back.nextStatus = 'succeeded'
  const member = await buyer(server, stripe)
  await enterAsStaff(context, server, 'manager')
  await page.goto(`admin/userdetail?shop=1&tab=ledger&member=${member.uid}`)
  await page.getByRole('radio', { name: '款項' }).press('Space')
  await page.getByRole('list', { name: '款項' }).getByRole('button').click()
  await page.getByRole('button', { name: '收錯了？沖銷此單…' }).click()
  const asks = page.getByRole('dialog', { name: /^沖銷/ })
  await asks.getByLabel('原因').fill('選錯套票')
  await asks.getByRole('button', { name: '沖銷此單' }).click()
  await expect(page.getByRole('heading', { name: '已沖銷' })).toBeVisible()
  const cards = await member.ask<{ refunded_at: string | null }[]>('/api/user/userFreeUseCardList')
  expect(cards[0]?.refunded_at).not.toBeNull()
  expect([...stripe.books.back.refunds.values()].at(-1)).toMatchObject({ amount: 168_000, status: 'succeeded' })
})
