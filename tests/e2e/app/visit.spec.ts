import type { Page } from '@playwright/test'

import { agree, anotherPhone, type Booked, type Member } from '../support/member.ts'
import { freeDoor } from '../support/door.ts'
import type { TestServer } from '../support/server.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { button, hurry, isDone, light } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ bypassCSP: true, allowedErrors: ['cut off'] })

const door = 'CWB-1201'

test.beforeEach(async ({ page, member, server }) => {
  // Of the studio that members see first, open whenever the test runs.
  server.records.keepHours(1)
  await freeDoor(server, door)
  server.records.giveCard(member.uid, 10)
  await agree(member)
  await page.addInitScript(() => {
    const count = () => Number(sessionStorage.getItem('taps') ?? 0)
    addEventListener('click', ({ isTrusted }) => isTrusted && sessionStorage.setItem('taps', String(count() + 1)), true)
  })
})

test('a visit is one thread on home, from booking to the rest after it, in few taps, on both phones of a member', async ({
  page,
  browser,
  member,
  server,
}) => {
  const other = await anotherPhone(browser, server.url, member)
  const both = async (state: string) => {
    for (const phone of [page, other]) await isOnHome(phone, state)
    expect(await findBarriers(page, `home, ${state}`)).toEqual([])
  }

  await both('free')
  expect(await tapsOf(page, () => bookProposed(page))).toBe(2)
  const { id, bed } = await comeToStudio(server, member)
  await both('booked')
  await expect(page.getByRole('link', { name: '掃碼開門' }).first()).toBeVisible()

  // What the camera of the phone reads at the door.
  await page.goto(`doorcontrol?lock=${door}`)
  expect(await tapsOf(page, () => openDoor(page))).toBe(1)
  await both('booked')
  await expect(page.getByRole('link', { name: '掃描日曬機' })).toBeVisible()
  await expect(other.getByRole('link', { name: '掃描日曬機' })).toBeVisible()
  expect(server.records.appointment(id).state).toBe('visited')

  const ways = await tapsOf(page, () => page.getByRole('link', { name: '掃描日曬機' }).click())
  await page.goto(`device-time?device=${bed}`)
  expect(ways + (await tapsOf(page, () => startBed(page)))).toBe(2)
  await both('tanning')

  await light(server, bed)
  await page.goto('running')
  await hurry(server, bed)
  await isDone(page)
  await both('done')
  await expect(page.locator('[data-state=done]')).toContainText('9 次')

  server.records.endedEarlier(member.uid, 31 * 60_000)
  const third = await anotherPhone(browser, server.url, member)
  await isOnHome(third, 'resting')
  await third.context().close()
  await other.context().close()
})

test('every step of a visit is still there after a reload without a signal', async ({
  page,
  context,
  member,
  server,
}) => {
  const withoutSignal = async (state: string) => {
    await isOnHome(page, state)
    // What home told is on the phone before the signal goes.
    await expect.poll(() => paintedState(page)).toBe(state)
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator(`[data-ready] [data-state=${state}]`)).toBeVisible()
    await expect(page.getByText('目前離線').first()).toBeVisible()
    await context.setOffline(false)
  }

  await isOnHome(page, 'free')
  await storedApp(page)
  await context.setOffline(true)
  await page.reload()
  // What is free is not known without a signal, and nothing is said of it.
  await expect(page.locator('[data-ready] [data-state=none]')).toBeVisible()
  await context.setOffline(false)

  await isOnHome(page, 'free')
  await bookProposed(page)
  await withoutSignal('booked')
  const { bed } = await comeToStudio(server, member)
  await withoutSignal('booked')
  await page.goto(`doorcontrol?lock=${door}`)
  await openDoor(page)
  await withoutSignal('booked')
  await expect(page.getByRole('link', { name: '掃描日曬機' })).toBeVisible()

  await page.goto(`device-time?device=${bed}`)
  await startBed(page)
  await withoutSignal('tanning')
  await light(server, bed)
  await page.goto('running')
  await hurry(server, bed)
  await isDone(page)
  await withoutSignal('done')
})

async function isOnHome(page: Page, state: string): Promise<void> {
  await page.goto('')
  await expect(page.locator(`[data-ready] [data-state=${state}]`)).toBeVisible()
}

async function paintedState(page: Page): Promise<string> {
  return await page.evaluate(() => JSON.parse(localStorage.getItem('home') ?? '{}').state)
}

/** How often the member taps meanwhile. */
async function tapsOf(page: Page, work: () => Promise<void>): Promise<number> {
  const count = () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0))
  const before = await count()
  await work()
  return (await count()) - before
}

/** From home: the next free time, and the confirmation of it. */
async function bookProposed(page: Page): Promise<void> {
  await page
    .locator('[data-state=free]')
    .getByRole('link', { name: /^預約 / })
    .click()
  await button(page, '確認預約').click()
  await expect(page.getByRole('heading', { name: '預約成功' })).toBeVisible()
}

/** The booked time has come. */
async function comeToStudio(server: TestServer, member: Member): Promise<{ id: string; bed: string }> {
  const next = await member.ask<Booked & { device_id: string }>('/api/user/mylatestAppointment')
  server.records.letItBegin(next.appointment_id)
  return { id: next.appointment_id, bed: next.device_id }
}

async function openDoor(page: Page): Promise<void> {
  await button(page, '開門').click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
}

async function startBed(page: Page): Promise<void> {
  await button(page, '開始日曬').click()
  await expect(page).toHaveURL(/\/running$/)
}
