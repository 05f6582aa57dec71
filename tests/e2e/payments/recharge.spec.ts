import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import type { Member } from '../support/member.ts'
import { ofStaff } from '../support/staff/staff.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import type { TestServer } from '../support/server.ts'
import { freeBed, hurry, isDone, readyToTan, startRun } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

const createPath = '/api/order/createFreelyUseCardCharge'

test.use({ allowedErrors: ['cut off', 'refused call'] })

interface Order {
  order_id: string
  state: string
}

/** Staff type the digits that are read out to them, and take the money. */
async function confirmAtCounter(server: TestServer, digits: string, cents: number): Promise<void> {
  const fields = { short_code: digits.replaceAll(' ', ''), amount_cents: cents, op_id: randomUUID() }
  await (await ofStaff(server)).ask('/api/admin/recharge/confirm', fields)
}

async function ordersOf(member: Member): Promise<Order[]> {
  return (await member.ask<{ list: Order[] }>('/api/user/balanceBillRecord', { page: 1, page_size: 20 })).list
}

async function orderPackage(page: Page, name: RegExp): Promise<string> {
  // By the keyboard: a toast may lie over the last package for a moment.
  const choice = page.getByRole('radio', { name })
  await choice.press('Space')
  await expect(choice).toBeChecked()
  await page.getByRole('button', { name: '立即增值' }).click()
  await expect(page.getByText('等待職員確認…')).toBeVisible()
  await expect(page.getByRole('img', { name: '供職員掃描的二維碼' })).toBeVisible()
  return (await page.getByText(/^\d{3} \d{3}$/).textContent()) ?? ''
}

test('an order is paid at the counter, the screen turns by itself, and the package is there', async ({
  page,
  member,
  server,
}) => {
  await page.goto('')
  await page.getByRole('link', { name: '增值', exact: true }).click()
  await expect(page.getByRole('radio', { name: /10 次＋2 次/ })).toBeChecked()
  const digits = await orderPackage(page, /單次體驗/)
  await confirmAtCounter(server, digits, 19_800)

  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(/\/paysuccess\?order=/)
  await expect(page.getByText('HK$198.00')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('剩餘次數1 次')

  await page.goto('mypackages')
  await expect(page.getByRole('article')).toContainText('單次體驗')
  await page.goto('my')
  await page.getByRole('link', { name: '增值紀錄' }).click()
  await expect(page.getByRole('heading', { name: '增值紀錄' })).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toHaveText(/單次體驗.*HK\$198已付款/)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['paid'])
})

test('a package bought at the counter pays for the light, once its lamps are on', async ({ page, member, server }) => {
  const bed = 'cwb-2'
  await page.goto('recharge')
  const digits = await orderPackage(page, /單次體驗/)
  await confirmAtCounter(server, digits, 19_800)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 15_000 })
  expect(server.records.timesLeft(member.uid)).toBe(1)

  await readyToTan(server, member, 0)
  await page.goto(`device-time?device=${bed}`)
  await startRun(page, server, bed)
  expect(server.records.timesLeft(member.uid)).toBe(0)
  await hurry(server, bed)
  await isDone(page)
  expect(server.records.cardLines(member.uid).map(({ reason }) => reason)).toEqual(['purchase', 'reserve', 'use'])
  await freeBed(server, member, bed)
})

test('a lost answer, a reload and a second try make one order', async ({ page, member, line }) => {
  const sent = new Set<unknown>()
  page.on('request', (request) => {
    if (request.url().endsWith(createPath)) sent.add((request.postDataJSON() as { op_id: unknown }).op_id)
  })
  await page.goto(`${line.url}recharge`)
  await expect(page.getByRole('radio', { name: /10 次＋2 次/ })).toBeChecked()
  line.loseAnswersOf(createPath)
  await page.getByRole('button', { name: '立即增值' }).click()
  await expect(page.getByText('分店沒有回應。請再試，不會重複下單。')).toBeVisible()
  line.loseNothing()
  await page.reload()
  await orderPackage(page, /10 次＋2 次/)
  expect(line.passedOn(createPath)).toBeGreaterThan(1)
  expect(sent.size).toBe(1)
  expect(await ordersOf(member)).toHaveLength(1)
})

test('an order is taken back after asking, and a new one can be made', { tag: '@full' }, async ({ page, member }) => {
  await page.goto('recharge')
  await orderPackage(page, /30 次/)
  await page.getByRole('button', { name: '取消訂單' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保留' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('等待職員確認…')).toBeVisible()
  await page.getByRole('button', { name: '取消訂單' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消訂單' }).click()
  await expect(page.getByRole('radiogroup', { name: '選擇套票' })).toBeVisible()
  await orderPackage(page, /30 次/)
  expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['pending', 'failed'])

  // The order stays in the records and leads back to its code.
  await page.goto('recharge-record')
  await expect(page.getByText('已取消')).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('link').click()
  await expect(page.getByText('等待職員確認…')).toBeVisible()
})

test(
  'an order that ran out is greyed out and another one takes its place',
  { tag: '@full' },
  async ({ page, member, server }) => {
    await page.goto('recharge')
    await orderPackage(page, /單次體驗/)
    const [order] = await ordersOf(member)
    server.records.letOrderRunOut(order?.order_id ?? '')
    await expect(page.getByText('訂單已逾時')).toBeVisible({ timeout: 15_000 })
    await page.getByRole('button', { name: '重新建立' }).click()
    await expect(page.getByText('等待職員確認…')).toBeVisible()
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['pending', 'expired'])
  },
)

test('without a signal packages can be looked at, the code stays, and the end of the wait is told later', async ({
  context,
  page,
  member,
  server,
}) => {
  await page.goto('recharge')
  const digits = await orderPackage(page, /單次體驗/)
  await storedApp(page)
  await context.setOffline(true)
  await expect(page.getByText('離線：職員確認後，連線即會更新。')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(digits)).toBeVisible()
  await confirmAtCounter(server, digits, 19_800)
  await page.reload()
  await expect(page.getByText(digits)).toBeVisible()
  await expect(page.getByRole('img', { name: '供職員掃描的二維碼' })).toBeVisible()

  await page.goto('recharge')
  await expect(page.getByText('目前離線，只可瀏覽套票；連線後才可增值。')).toBeVisible()
  await expect(page.getByRole('button', { name: '等待連線' })).toBeVisible()

  await page.goBack()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  expect(await ordersOf(member)).toHaveLength(1)
})
