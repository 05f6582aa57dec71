import type { Page } from '@playwright/test'

import { aMember, book, enterAs } from '../support/member.ts'
import { persistedOnPhone } from '../support/phone/phone-storage.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off'] })

/** What each screen shows when it is opened without signal after nothing but one look at home. */
const screens = [
  { path: '', heading: '主頁', shows: ['我的預約', '銅鑼灣店', '目前離線'] },
  { path: 'my', heading: '我的', shows: ['目前離線', '普通會員', '客服', '登出'] },
  { path: 'appointment', heading: '預約', shows: ['銅鑼灣店', '目前離線', '需要連線才可確認預約。', '等待連線'] },
  { path: 'appointment-record', heading: '全部預約', shows: ['目前離線', '未能載入預約紀錄'] },
  { path: 'appointment-result?from=last', heading: '預約詳情', shows: ['目前離線', '銅鑼灣店', '1 號機', '取消預約'] },
  { path: 'settings', heading: '完善資料', shows: ['目前離線', '暱稱'] },
  { path: 'help', heading: '客服', shows: ['目前離線', '+852 3000 0000', 'quartersun_hk', '銅鑼灣店'] },
  { path: 'scan-qrcode', heading: '掃描二維碼', shows: ['二維碼下方的編號', '查詢'] },
  { path: 'nowhere', heading: '找不到頁面', shows: ['返回主頁'] },
]

test('after one look at home, every screen opens by its address without signal', async ({ context, page, member }) => {
  await book(member)
  await visitOnce(page, { hasBooking: true })
  await context.setOffline(true)
  for (const { path, heading, shows } of screens) {
    await test.step(`/${path}`, async () => {
      const cold = await context.newPage()
      await cold.goto(path)
      await expect(cold.getByRole('heading', { level: 1 })).toContainText(heading)
      for (const text of shows) await expect(cold.getByText(text).first()).toBeVisible()
      await cold.close()
    })
  }
})

test('the login opens without signal, says that it waits, and lets both texts be read', async ({ context, page }) => {
  await visitOnce(page)
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('login')
  await expect(cold.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
  await expect(cold.getByText('目前離線，登入需要網絡連線；已輸入的內容會保留。')).toBeVisible()
  for (const name of ['用戶協議', '私隱政策']) {
    await cold.getByRole('button', { name }).click()
    const text = cold.getByRole('dialog', { name })
    await expect(text).toContainText('生效')
    await text.getByRole('button', { name: '關閉' }).first().click()
    await expect(text).toBeHidden()
  }
})

test('a guarded address leads a member who is signed out to the login', { tag: '@full' }, async ({ context, page }) => {
  await visitOnce(page)
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('appointment-record')
  await expect(cold.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
})

test('home opens while the server is down, and says so although the phone believes to be online', async ({
  context,
  page,
  member,
  server,
}) => {
  const { appointment_time: when } = await book(member)
  await visitOnce(page)
  await server.kill()
  const cold = await context.newPage()
  await cold.goto('')
  await expect(cold.getByText('我的預約')).toBeVisible()
  await expect(cold.locator('[data-state=booked]')).toContainText(when.slice(-5))
  await expect(cold.getByText('目前離線')).toBeVisible()
  expect(await cold.evaluate(() => navigator.onLine)).toBe(true)

  await server.restart()
  await expect(cold.getByText('已重新連線')).toBeVisible()
  await expect(cold.getByText('目前離線')).toBeHidden()
})

test('home opens at once from what the phone has kept while the line takes everything and answers nothing', async ({
  context,
  page,
  member,
  line,
}) => {
  const { appointment_time: when } = await book(member)
  await visitOnce(page, { url: line.url })
  line.become('stall')
  const cold = await context.newPage()
  await cold.goto(line.url, { waitUntil: 'commit' })
  await expect(cold.locator('[data-state=booked]')).toContainText(when.slice(-5), { timeout: 3000 })
  await expect(cold.getByText('目前離線')).toBeVisible({ timeout: 15_000 })
})

test(
  'the address without its last slash leads to the app, also while the server is down',
  { tag: '@full' },
  async ({ context, page, server }) => {
    const bare = server.url.replace(/\/$/, '')
    await page.goto(bare)
    await expect(page).toHaveURL(server.url)
    await storedApp(page)
    await server.kill()
    const cold = await context.newPage()
    await cold.goto(bare)
    await expect(cold).toHaveURL(server.url)
    await expect(cold.getByRole('heading', { level: 1 })).toContainText('主頁')
    await server.restart()
  },
)

test('what a signed-in phone shows offline comes back with its age', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url })
  const member = await aMember(server)
  await enterAs(context, member)
  const page = await context.newPage()
  await page.goto('appointment-record')
  await expect(page.getByText('未有預約').first()).toBeVisible()
  await storedApp(page)
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('appointment-record')
  await expect(cold.getByText(/顯示 \d\d:\d\d 的資料/)).toBeVisible()
  await context.close()
})

/** One look at home with signal, long enough for the phone to store the app. */
async function visitOnce(page: Page, { url = '', hasBooking = false } = {}): Promise<void> {
  await page.goto(url)
  await expect(page.locator('[data-ready]')).toBeVisible()
  await storedApp(page)
  // With a booking ahead, home reads in idle time what the visit shows; its doors come last.
  if (hasBooking) await expect.poll(() => persistedOnPhone(page)).toContain('正門')
  await page.close()
}
