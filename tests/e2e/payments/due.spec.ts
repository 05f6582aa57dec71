import { randomUUID } from 'node:crypto'

import { expect, test } from '../support/test.ts'

interface Order {
  order_id: string
  amount_cents: number
}

test('home leads back to what is ordered and not paid, until it is', async ({ page, member, server }) => {
  await page.goto('')
  await expect(page.getByRole('link', { name: '套票' })).toBeVisible()
  const strip = page.getByRole('link', { name: /^待付款/ })
  const input = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter', op_id: randomUUID() }
  const { order_id } = await member.ask<Order>('/api/order/createFreelyUseCardCharge', input)
  await page.reload()
  await expect(strip).toContainText('待付款 HK$1,680')
  await expect(strip).toContainText(/(29|30):\d\d/)
  await strip.click()
  await expect(page).toHaveURL(new RegExp(`recharge\\?order=${order_id}`))
  await expect(page.getByText('請向職員出示此碼')).toBeVisible()

  server.records.letOrderRunOut(order_id)
  await page.goto('')
  await expect(strip, 'its time is over').toBeHidden()
})

test('without a signal it is shown from what the phone keeps', { tag: '@full' }, async ({ page, context, member }) => {
  const input = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter', op_id: randomUUID() }
  await member.ask<Order>('/api/order/createFreelyUseCardCharge', input)
  const strip = page.getByRole('link', { name: /^待付款/ })
  await page.goto('')
  await expect(strip).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect
    .poll(
      () =>
        page.evaluate(async () =>
          (await (await caches.open('rest')).keys()).some(({ url }) => url.includes('due-strip')),
        ),
      {
        timeout: 20_000,
      },
    )
    .toBe(true)
  await context.setOffline(true)
  await page.goto('')
  await expect(strip).toContainText('待付款 HK$1,680')
})

test.use({ allowedErrors: ['cut off'] })
