import type { Page } from '@playwright/test'

import { takeAlert } from '#src/contract/staff/board/alerts.ts'

import { type PushStandIn, startPushStandIn } from '../../support/net/push-stand-in.ts'
import { aMember, book } from '../support/member.ts'
import { emulatePush } from '../support/phone/push.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { enterAsStaff, ofStaff } from '../support/staff/staff.ts'
import { expect, test as base } from '../support/test.ts'

const minute = 60_000

/** A studio that may send to a push service on this machine. */
const test = base.extend<object, { push: PushStandIn; openStudio: () => Promise<TestServer> }>({
  push: [
    async ({}, use) => {
      const push = await startPushStandIn()
      await use(push)
      await push.close()
    },
    { scope: 'worker' },
  ],
  openStudio: [
    ({ push }, use) => use(() => startServer(process.cwd(), { PUSH_SERVICES: push.origin })),
    { scope: 'worker' },
  ],
})

test.use({ allowedErrors: ['cut off', 'refused call'] })

const settings = (page: Page) => page.getByRole('region', { name: '此裝置的警示通知' })

/** Opens what a clerk says of their own sign-in, on a phone. */
async function openOwnSettings(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: '更多' }).click()
  await page
    .getByRole('dialog', { name: '更多' })
    .getByRole('button', { name: /你的登入/ })
    .click()
}

test('a clerk on duty turns on alerts on a phone, hears of a late guest there, and that a colleague has taken it', async ({
  page,
  context,
  server,
  push,
}) => {
  await context.grantPermissions(['notifications'], { origin: new URL(server.url).origin })
  const phone = await emulatePush(page, push, server.url)
  const clerk = await enterAsStaff(context, server, 'staff')
  await page.goto('admin/operation')
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true)
  await openOwnSettings(page)
  await expect(settings(page)).toContainText('已關閉')
  await settings(page).getByRole('button', { name: '開啟通知' }).click()
  await expect(settings(page)).toContainText('已開啟')
  expect(server.records.subscriptions(clerk.uid)).toBe(1)
  await phone.connect()

  // The list in the app puts away what somebody has taken; a member's page leaves the notification to the worker.
  await page.goto('help')
  const guest = await aMember(server)
  const { appointment_id: id } = await book(guest)
  server.records.moveTo(id, Date.now() - 2 * minute)
  const shown = async () => (await phone.shown()).filter(({ title }) => title === '1 號機的客人遲到')
  await expect.poll(shown, { timeout: 30_000 }).toHaveLength(1)
  const [first] = await shown()
  expect(first?.body).toMatch(/^\d\d:\d\d 起 • 銅鑼灣店$/)
  expect(push.delivered.map(({ text }) => text).join(' ')).not.toContain(guest.phone)

  const manager = await ofStaff(server, 'manager')
  await manager.ask(takeAlert.path, { op_id: crypto.randomUUID(), shop_id: 1, key: `late:${id}` })
  await expect
    .poll(async () => (await shown()).map(({ body }) => body), { timeout: 40_000 })
    .toEqual(['已有人處理 • 銅鑼灣店'])

  await page.goto('admin/operation')
  await expect.poll(shown, { message: 'the open app puts it away' }).toEqual([])
  await openOwnSettings(page)
  await settings(page).getByRole('button', { name: '關閉通知' }).click()
  await expect(settings(page)).toContainText('已關閉')
  await expect.poll(() => server.records.subscriptions(clerk.uid)).toBe(0)
})

test(
  'a system that says no is said to, with the way to allow it',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await enterAsStaff(context, server, 'staff')
    await page.goto('admin/operation')
    await openOwnSettings(page)
    await expect(settings(page)).toContainText('已在此裝置的設定中封鎖。')
    await expect(settings(page).getByRole('button')).toHaveCount(0)
  },
)
