import type { Page } from '@playwright/test'

import { agree, aMember, book, enterAs } from '../support/member.ts'
import { builtList, storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'missing part'] })

test('what a visit needs is stored before the rest of the app, and Me says when all of it is on the phone', async ({
  page,
  context,
  line,
  server,
}) => {
  await enterAs(context, await aMember(server))
  await page.goto(line.url)
  // Only what is asked for after the page itself is slow, as the parts of the app are.
  line.slowDown(100)
  // A finger: a pointer that stays would rest on a link of the next screen, which is then fetched ahead of its turn.
  await page.locator('#tab-my').tap()
  await expect(page.getByText('尚未全部存入手機')).toBeVisible()
  await expect(page.getByText('其餘部分正在下載。')).toBeVisible()
  await expect(page.getByText('已可離線使用')).toBeVisible({ timeout: 60_000 })
  await storedApp(page)

  const stored = await storedInOrder(page)
  // A part is named, then eight characters of its content; the name of another part may begin alike.
  const placeOf = (name: string) => stored.findIndex((file) => file.replace(/-[\w-]{8}\.js$/, '') === name)
  // Neighbors are fetched at the same time, and either may come first.
  const visit = ['appointment-result', 'doorcontrol', 'device-time', 'running'].map(placeOf)
  const later = ['login', 'recharge-record'].map(placeOf)
  expect(Math.min(...visit, ...later)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...visit)).toBeLessThan(Math.min(...later))
})

test('screens that are likely to come next are read once all of the app is on the phone, and not before', async ({
  page,
  context,
  line,
  server,
}) => {
  await enterAs(context, await aMember(server))
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const { type, missing } = Object(data) as { type?: unknown; missing?: unknown }
      if (type === 'REST_MISSING' && missing === 0) performance.mark('all-stored')
    })
  })
  await page.goto(line.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The next start has a worker that stores, on a line on which that takes a while.
  line.slowDown(100)
  await page.reload()
  await expect(page.locator('[data-ready]')).toBeVisible()
  const asked = async () => await page.evaluate(whenAsked)
  await expect.poll(async () => (await asked()).screens.length, { timeout: 60_000 }).toBe(4)
  const { screens, storedAt } = await asked()
  expect(Math.min(...screens)).toBeGreaterThanOrEqual(storedAt)
})

/** Runs in the page: when it asked for each of these screens, and when all of the app was stored. */
function whenAsked(): { screens: number[]; storedAt: number } {
  const parts = performance.getEntriesByType('resource')
  const isNext = /\/assets\/(my|appointment|appointment-result|scan-qrcode)-[\w-]{8}\.js$/
  const [stored] = performance.getEntriesByName('all-stored')
  return {
    screens: parts.filter(({ name }) => isNext.test(name)).map(({ startTime }) => startTime),
    storedAt: stored?.startTime ?? Infinity,
  }
}

test(
  'another language is stored once it is chosen, and without a signal the app stays in the one it has',
  { tag: '@full' },
  async ({ page, context }) => {
    await page.goto('')
    await storedApp(page)
    const english = builtList().filter(({ language, isCore, isStaff }) => language === 'en-US' && !isCore && !isStaff)
    expect(english.length).toBeGreaterThan(0)
    const namesOf = async () => await storedInOrder(page)
    const first = english.map(({ url }) => url.replace('assets/', ''))
    expect((await namesOf()).filter((name) => first.includes(name))).toEqual([])

    await context.setOffline(true)
    await choose(page, 'English')
    await expect(page.getByText('手機尚未存有English')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK')
    expect(await page.evaluate(() => localStorage.getItem('user_language'))).not.toBe('en-US')

    await context.setOffline(false)
    await choose(page, 'English')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await storedApp(page)
    expect((await namesOf()).filter((name) => first.includes(name))).toHaveLength(first.length)
  },
)

test('with a booking ahead, home alone makes the whole visit readable without a signal', async ({
  page,
  context,
  line,
  server,
}) => {
  const member = await aMember(server)
  server.records.giveCard(member.uid, 7)
  await agree(member)
  const { appointment_id: id, appointment_time: when } = await book(member)
  const { door_ids: doors } = await member.ask<{ door_ids: string[] }>('/api/user/appointmentDetail', {
    appointment_id: id,
  })
  await enterAs(context, member)
  await page.goto(line.url)
  await expect(page.locator('[data-state=booked]')).toContainText(when.slice(-5))
  await expect.poll(() => line.passedOn('/api/door/info')).toBe(doors.length)
  await storedApp(page)

  line.become('refuse')
  const at = (path: string) => page.goto(`${line.url}${path}`)
  await at(`appointment-result?id=${id}`)
  await expect(page.getByText(when.slice(-5)).first()).toBeVisible()
  await at(`doorcontrol?lock=${doors[0]}`)
  await expect(page.getByText('手機離線，未能開門')).toBeVisible()
  await expect(page.getByText('銅鑼灣店').first()).toBeVisible()
  await at('device-time?device=cwb-1')
  await expect(page.getByText('1 號機').first()).toBeVisible()
  await at('mypackages')
  await expect(page.getByText('7').first()).toBeVisible()

  // Once it is there, the next look at home asks for nothing of it.
  line.become('pass')
  await at('')
  await expect(page.locator('[data-state=booked]')).toContainText(when.slice(-5))
  await storedApp(page)
  expect(line.passedOn('/api/door/info')).toBe(doors.length)
})

/** Names of the stored parts, the first to be stored first. */
async function storedInOrder(page: Page): Promise<string[]> {
  return await page.evaluate(async () =>
    (await (await caches.open('rest')).keys()).map(({ url }) => new URL(url).pathname.replace('/hk/assets/', '')),
  )
}

async function choose(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: /^語言/ }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
}
