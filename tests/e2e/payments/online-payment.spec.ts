import type { Page } from '@playwright/test'

import type { StripeStandIn } from '../../support/payments/stripe-stand-in.ts'
import type { Member } from '../support/member.ts'
import { expect, test } from '../support/online-test.ts'
import { storedApp } from '../support/phone/stored-app.ts'

const createPath = '/api/order/createFreelyUseCardCharge'
const confirming = '正在確認付款…'

test.use({ allowedErrors: ['cut off', 'refused call', 'busy server'] })

/** Chooses a package and the page of the provider, and goes there; tells the id of the page. */
async function goToPay(page: Page, name: RegExp): Promise<string> {
  await choose(page, name)
  await page.getByRole('button', { name: '立即增值' }).click()
  return await onPayPage(page)
}

async function choose(page: Page, name: RegExp): Promise<void> {
  for (const choice of [page.getByRole('radio', { name }), page.getByRole('radio', { name: '網上付款' })]) {
    await choice.press('Space')
    await expect(choice).toBeChecked()
  }
}

async function onPayPage(page: Page): Promise<string> {
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  return page.url().slice(page.url().lastIndexOf('/') + 1)
}

async function statesOf(member: Member): Promise<string[]> {
  const fields = { page: 1, page_size: 20 }
  const { list } = await member.ask<{ list: { state: string }[] }>('/api/user/balanceBillRecord', fields)
  return list.map(({ state }) => state)
}

function pagesOf(stripe: StripeStandIn, page: string): number {
  const { client_reference_id } = stripe.books.session(page)
  return [...stripe.books.sessions.values()].filter((one) => one.client_reference_id === client_reference_id).length
}

test('a package is bought on the page of the provider and is there on return', async ({ page, member, stripe }) => {
  await page.goto('recharge')
  const id = await goToPay(page, /單次體驗/)
  await expect(page.getByRole('heading')).toHaveText('單次體驗')
  await expect(page.getByText('HKD 198.00')).toBeVisible()
  expect(stripe.books.session(id)).toMatchObject({ amount_total: 19_800, currency: 'hkd', locale: 'zh-HK' })
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(/\/hk\/paysuccess\?order=/)
  await expect(page.getByRole('main')).toContainText('剩餘次數1 次')
  await page.goto('mypackages')
  await expect(page.getByRole('article')).toContainText('單次體驗')
  expect(await statesOf(member)).toEqual(['paid'])
})

test(
  'a payment that no notice tells of is found while the member waits',
  { tag: '@full' },
  async ({ page, member, stripe, server }) => {
    await page.goto('recharge')
    await goToPay(page, /10 次＋2 次/)
    stripe.tellTo(undefined)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 20_000 })
    stripe.tellTo(new URL('/api/pay/stripe', server.url).href)
    expect(await statesOf(member)).toEqual(['paid'])
  },
)

test(
  'a return without a signal promises nothing, and tells the payment once there is one',
  { tag: '@full' },
  async ({ context, page, member, stripe }) => {
    await page.goto('recharge')
    await storedApp(page)
    const id = await goToPay(page, /單次體驗/)
    const back = stripe.books.pay(id).success_url
    await context.setOffline(true)
    await page.goto(back)
    await expect(page.getByRole('heading', { name: confirming })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('目前離線', { exact: false }).first()).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeHidden()
    await page.getByRole('link', { name: '查看訂單' }).click()
    await expect(page.getByText('離線：如已付款，連線後此頁會更新，請勿重複付款。')).toBeVisible()
    await expect(page.getByRole('button', { name: '等待連線' })).toHaveAttribute('aria-disabled', 'true')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
    expect(await statesOf(member)).toEqual(['paid'])
  },
)

test('back from the page unpaid, the order waits, leads to the same page again and can be taken back', async ({
  page,
  member,
  stripe,
}) => {
  await page.goto('recharge')
  const id = await goToPay(page, /30 次/)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/hk\/recharge\?order=/)
  await expect(page.getByText('等待付款…')).toBeVisible()
  await page.getByRole('button', { name: '前往付款' }).click()
  expect(await onPayPage(page)).toBe(id)
  await page.goBack()
  await expect(page.getByText('等待付款…')).toBeVisible()

  await page.getByRole('button', { name: '取消訂單' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消訂單' }).click()
  await expect(page.getByRole('radiogroup', { name: '選擇套票' })).toBeVisible()
  expect(stripe.books.session(id).status).toBe('expired')
  expect([pagesOf(stripe, id), await statesOf(member)]).toEqual([1, ['failed']])
})

test('a lost answer, a reload and a second try lead to one order and one page', async ({
  page,
  member,
  line,
  stripe,
}) => {
  await page.goto(`${line.url}recharge`)
  await choose(page, /單次體驗/)
  line.loseAnswersOf(createPath)
  await page.getByRole('button', { name: '立即增值' }).click()
  await expect(page.getByText('分店沒有回應。請再試，不會重複下單。')).toBeVisible()
  line.loseNothing()
  await page.reload()
  const id = await goToPay(page, /單次體驗/)
  expect(line.passedOn(createPath)).toBeGreaterThan(1)
  expect([pagesOf(stripe, id), await statesOf(member)]).toEqual([1, ['pending']])
})

test(
  'while the provider cannot be reached nothing is ordered twice, and it is said that nothing was paid',
  { tag: '@full' },
  async ({ page, member, stripe }) => {
    await page.goto('recharge')
    await choose(page, /單次體驗/)
    stripe.downShare = 1
    await page.getByRole('button', { name: '立即增值' }).click()
    await expect(page.getByText('未能開啟付款頁面，沒有扣款。', { exact: false })).toBeVisible({ timeout: 20_000 })
    stripe.downShare = 0
    await page.getByRole('button', { name: '重試' }).click()
    const id = await onPayPage(page)
    expect([pagesOf(stripe, id), await statesOf(member)]).toEqual([1, ['pending']])
  },
)

test('a payment that takes its time is waited for, and one that does not come is called by its name', async ({
  page,
  member,
  stripe,
  server,
}) => {
  await page.goto('recharge')
  const id = await goToPay(page, /單次體驗/)
  await page.getByRole('button', { name: 'Pay slowly' }).click()
  await expect(page.getByRole('heading', { name: confirming })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: '查看訂單' }).click()
  await page.getByRole('button', { name: '取消訂單' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消訂單' }).click()
  await expect(page.getByText('未能取消：付款正在處理')).toBeVisible({ timeout: 15_000 })

  const failed = stripe.books.fail(id)
  const { body, signature } = stripe.notice('checkout.session.async_payment_failed', failed)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await fetch(new URL('/api/pay/stripe', server.url), { method: 'POST', headers, body })
  await expect(page.getByText('付款未能完成')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: '重新建立' }).click()
  expect(await onPayPage(page)).not.toBe(id)
  expect(await statesOf(member)).toEqual(['pending', 'failed'])
})
