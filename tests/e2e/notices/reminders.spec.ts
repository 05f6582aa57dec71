import type { Page } from '@playwright/test'

import { type PushStandIn, startPushStandIn } from '../../support/net/push-stand-in.ts'
import { book } from '../support/member.ts'
import { emulatePush } from '../support/phone/push.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

const minute = 60_000
const day = 24 * 60 * minute

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

const sheet = (page: Page) => page.getByRole('dialog', { name: '到時間，提醒你' })
const row = (page: Page) => page.getByRole('button', { name: /^預約提醒/ })

/** Waits until the worker has this page. */
async function hasWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true)
}

/** The phone was here before, so this is not the first visit. */
async function haveBeenHere(page: Page): Promise<void> {
  await page.addInitScript((firstSeenAt) => {
    if (!location.pathname.startsWith('/hk') || localStorage.getItem('installOffer')) return
    localStorage.setItem('installOffer', JSON.stringify({ firstSeenAt, hasSucceeded: true, offeredAt: [Date.now()] }))
  }, Date.now() - day)
}

function dayInHongKong(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(at)
}

/** A system that has not been asked yet, and will give this answer. */
async function systemSays(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript((given) => {
    let permission = (sessionStorage.getItem('permission') ?? 'default') as NotificationPermission
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = given
      sessionStorage.setItem('permission', given)
      return given
    }
  }, answer)
}

test('a reminder goes from the studio through the push service to the worker, and a tap leads to the appointment', async ({
  page,
  context,
  member,
  server,
  push,
}) => {
  await context.grantPermissions(['notifications'], { origin: new URL(server.url).origin })
  const phone = await emulatePush(page, push, server.url)
  const { appointment_id } = await book(member)
  await haveBeenHere(page)
  await page.goto('appointment-result?from=last')
  await hasWorker(page)
  await expect(sheet(page)).toBeVisible()
  await sheet(page).getByRole('button', { name: '開啟通知' }).click()
  await expect(page.getByText('已開啟預約提醒')).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  const { push_public_key } = await member.ask<{ push_public_key: string }>('/api/config/config', { shop_id: 1 })
  expect(await phone.usedKey()).toBe(push_public_key)
  expect(server.records.subscriptions(member.uid)).toBe(1)

  const worker = await phone.connect()
  await page.goto('help')
  const startsAt = Date.now() + 15 * minute + 8_000
  server.records.moveTo(appointment_id, startsAt)
  // Shortly before midnight the appointment is on another date, which is said in full.
  const isToday = dayInHongKong(startsAt) === dayInHongKong(startsAt - 15 * minute)
  const day = isToday ? '今日 ' : '\\d+ 月 \\d+ 日（星期.）'
  const tag = `appointment:${appointment_id}`
  await expect
    .poll(phone.shown, { timeout: 25_000 })
    .toEqual([
      { title: '15 分鐘後開始', body: expect.stringMatching(`^${day}\\d\\d:\\d\\d • 1 號機 • 銅鑼灣店$`), tag },
    ])
  expect(push.delivered).toHaveLength(1)

  // A browser that shows notifications by itself asks the worker with its own: the minutes are counted there, too.
  await worker.evaluate(async (startsAt) => {
    const data = { notice: 'shown by the browser', title: '{minutes} 分鐘後開始', path: '/hk/', startsAt }
    const notification = { title: '預約提醒', body: '今日', tag: 'declared', lang: 'zh-HK', data }
    const event = Reflect.construct(Reflect.get(globalThis, 'PushEvent'), ['push']) as Event
    globalThis.dispatchEvent(Object.assign(event, { notification }))
  }, startsAt)
  await expect
    .poll(phone.shown)
    .toContainEqual({ title: expect.stringMatching('^1[45] 分鐘後開始$'), body: '今日', tag: 'declared' })
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    for (const one of await scope.registration.getNotifications({ tag: 'declared' })) one.close()
  })

  expect(push.delivered[0]?.headers['authorization']).toContain(`k=${push_public_key}`)

  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    globalThis.dispatchEvent(
      Reflect.construct(Reflect.get(globalThis, 'NotificationEvent'), ['notificationclick', { notification }]),
    )
  })
  await expect(page).toHaveURL(new RegExp(`appointment-result\\?id=${appointment_id}`))
  await expect(page.getByRole('heading', { name: '預約詳情' })).toBeVisible()
  await expect.poll(phone.shown).toEqual([])
})

test(
  'a message that this version does not understand is shown all the same, and the same one twice is one',
  { tag: '@full' },
  async ({ page, context, member, server, push }) => {
    expect(member.uid).not.toBe('')
    await context.grantPermissions(['notifications'], { origin: new URL(server.url).origin })
    const phone = await emulatePush(page, push, server.url)
    await page.goto('')
    await hasWorker(page)
    const worker = await phone.connect()
    const deliver = (data: string) =>
      worker.evaluate((text) => {
        const PushEvent = Reflect.get(globalThis, 'PushEvent')
        globalThis.dispatchEvent(Reflect.construct(PushEvent, ['push', { data: text }]))
      }, data)
    await deliver('{"of":"tomorrow"}')
    await expect.poll(phone.shown).toEqual([{ title: '你的預約有新消息', body: '', tag: 'studio' }])
    const notice = {
      notice: 'n-1',
      tag: 'appointment:1',
      title: '還有 {minutes} 分鐘',
      lateTitle: '到了',
      body: '',
      path: '/hk/help',
    }
    await deliver(JSON.stringify({ ...notice, startsAt: Date.now() - 1 }))
    await deliver(JSON.stringify({ ...notice, startsAt: Date.now() - 1 }))
    await expect
      .poll(async () => (await phone.shown()).map(({ title }) => title).sort())
      .toEqual(['你的預約有新消息', '到了'].sort())
  },
)

test(
  'reminders are explained twice at most, never on a first visit, and not after the system said no',
  { tag: '@full' },
  async ({ page, member, server, push }) => {
    await emulatePush(page, push, server.url)
    await systemSays(page, 'denied')
    await book(member)
    await page.clock.install()
    const look = async () => {
      await page.goto('appointment-result?from=last')
      await expect(page.getByRole('button', { name: '取消預約' })).toBeVisible()
      await page.clock.runFor(4000)
    }
    await look()
    await expect(sheet(page), 'never on the first visit').toBeHidden()

    await haveBeenHere(page)
    await page.evaluate(() => localStorage.removeItem('installOffer'))
    await look()
    await expect(sheet(page)).toBeVisible()
    await expect(sheet(page).getByRole('listitem')).toHaveText([
      '開始前 60 分鐘及 15 分鐘',
      '分店更改或取消你的預約',
      '櫃台付款已確認',
    ])
    await sheet(page).getByRole('button', { name: '暫時不用' }).click()
    await expect(sheet(page)).toBeHidden()
    await look()
    await expect(sheet(page), 'not again in the same week').toBeHidden()

    await page.clock.setSystemTime(Date.now() + 8 * day)
    await page.goto('appointment-record')
    await page.evaluate((at) => {
      localStorage.setItem('reminderOffer', JSON.stringify({ askedAt: [at], isRefused: false }))
    }, Date.now() - day)
    await book(member, { inDays: 5, device: 'cwb-2' })
    server.records.keepHours(1)
    await page.clock.setSystemTime(Date.now())
    await page.evaluate(
      (at) => {
        localStorage.setItem('reminderOffer', JSON.stringify({ askedAt: [at], isRefused: false }))
      },
      Date.now() - 8 * day,
    )
    await look()
    await expect(sheet(page)).toBeVisible()
    await sheet(page).getByRole('button', { name: '開啟通知' }).click()
    const blocked = page.getByRole('dialog', { name: '通知已被封鎖' })
    await expect(blocked).toContainText('請按網址左邊的圖示')
    await blocked.getByRole('button', { name: '知道了' }).click()

    await page.goto('my')
    await expect(row(page)).toContainText('已封鎖')
    await row(page).click()
    await expect(blocked).toBeVisible()
  },
)

test('the member switches them on and off, and signing out ends them', async ({
  page,
  context,
  member,
  server,
  push,
}) => {
  await context.grantPermissions(['notifications'], { origin: new URL(server.url).origin })
  await emulatePush(page, push, server.url)
  await page.goto('my')
  await hasWorker(page)
  await expect(row(page)).toContainText('已關閉')
  await row(page).click()
  await expect(row(page)).toContainText('已開啟')
  expect(server.records.subscriptions(member.uid)).toBe(1)
  await page.reload()
  await expect(row(page)).toContainText('已開啟')

  // The push service did not know it for a moment, so that the server forgot it, and the browser dropped it as well.
  const { endpoint } = JSON.parse((await page.evaluate(() => localStorage.getItem('reminders'))) ?? '{}') as {
    endpoint: string
  }
  await member.ask('/api/push/unsubscribe', { op_id: crypto.randomUUID(), endpoint })
  expect(server.records.subscriptions(member.uid)).toBe(0)
  await page.evaluate(() => {
    localStorage.removeItem('emulated-push-key')
    localStorage.setItem('emulated-push-down', 'yes')
  })
  await page.reload()
  await expect(row(page), 'without a signal it is not taken for on').toContainText('已關閉')
  await page.evaluate(() => localStorage.removeItem('emulated-push-down'))
  await page.reload()
  await expect(row(page)).toContainText('已開啟')
  await expect.poll(() => server.records.subscriptions(member.uid)).toBe(1)

  await row(page).click()
  await page.getByRole('dialog').getByRole('button', { name: '關閉', exact: true }).last().click()
  await expect(row(page)).toContainText('已關閉')
  await expect.poll(() => server.records.subscriptions(member.uid)).toBe(0)

  await row(page).click()
  await expect(row(page)).toContainText('已開啟')
  await page.getByRole('button', { name: '登出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '登出' }).click()
  await expect(page.getByRole('link', { name: /登入/ }).first()).toBeVisible()
  expect(server.records.subscriptions(member.uid)).toBe(0)
  // Home says so as soon as the token is gone; the browser's own subscription ends right after it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('emulated-push-key'))).toBeNull()
})

test.describe('in Safari', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('the way to them is the home screen', async ({ page, member }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    await book(member)
    await haveBeenHere(page)
    await page.goto('appointment-result?from=last')
    await expect(sheet(page)).toBeVisible()
    await sheet(page).getByRole('button', { name: '查看安裝方法' }).click()
    await expect(page.getByRole('dialog', { name: '安裝「日刻」' }).getByRole('listitem')).toHaveCount(3)
    await page.goto('my')
    await expect(row(page)).toContainText('需先安裝')
  })
})
