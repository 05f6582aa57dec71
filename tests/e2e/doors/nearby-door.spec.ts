import type { Page } from '@playwright/test'

import { arrive, freeDoor, frontDoor, openAtNight } from '../support/door.ts'
import { stateOf } from '../support/member.ts'
import { type BluetoothLock, openBluetoothLock } from '../support/phone/bluetooth-lock.ts'
import { bluetoothBrowser } from '../support/phone/emulated-radio.ts'
import { expect, test as base } from '../support/test.ts'

base.use({ launchOptions: bluetoothBrowser, allowedErrors: ['cut off', 'refused call'] })

const test = base.extend<{ lock: BluetoothLock }>({
  lock: async ({ browser, page, server }, use) => {
    openAtNight(server)
    await freeDoor(server)
    const lock = await openBluetoothLock({ browser, page, server })
    await use(lock)
    await lock.close()
  },
})

const door = `doorcontrol?lock=${frontDoor}`
const nearby = (page: Page) => page.getByRole('button', { name: '藍牙開門', exact: true })
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

test('a door that the server does not reach opens over Bluetooth, and the server hears of it', async ({
  page,
  member,
  server,
  lock,
}) => {
  const id = await arrive(server, member)
  await page.goto(door)
  await expect(page.getByText('請站在門前，用藍牙開門')).toBeVisible()
  await nearby(page).click()
  await heading(page, '門已打開')
  await expect(page.getByRole('timer')).toContainText(/(30|29|28|27)/)
  expect(lock.simulator.openings()).toBe(1)
  await expect.poll(() => server.records.openingResults(member.uid)).toEqual(['opened'])
  expect(await stateOf(member, id)).toBe('visited')
})

test('what the lock did not say is unknown, and settles once the lock is back', async ({
  page,
  member,
  server,
  lock,
}) => {
  await arrive(server, member)
  await page.goto(door)
  await expect(nearby(page)).toBeVisible()
  await page.route('**/api/door/open-nearby', async (route) => {
    const answer = await route.fetch()
    // From here on the phone hears nothing of the lock.
    lock.say(false)
    await route.fulfill({ response: answer })
  })
  await nearby(page).click()
  await expect(page.getByRole('heading', { name: '未能確認門的狀態' })).toBeVisible({ timeout: 15_000 })
  expect(lock.simulator.openings()).toBe(1)
  expect(server.records.openingResults(member.uid)).toEqual(['unknown'])
  await lock.simulator.connect()
  await expect.poll(() => server.records.openingResults(member.uid)).toEqual(['opened'])
  await heading(page, '門已打開')
})

test(
  'a lock that does not answer over the network opens over Bluetooth beside it',
  { tag: '@full' },
  async ({ page, member, server, lock }) => {
    await arrive(server, member)
    lock.deafen()
    await lock.simulator.connect()
    await page.goto(door)
    await page.getByRole('button', { name: '開門', exact: true }).click()
    await expect(page.getByRole('heading', { name: '未能確認門的狀態' })).toBeVisible({ timeout: 15_000 })
    await nearby(page).click()
    await heading(page, '門已打開')
    expect(lock.simulator.openings()).toBe(1)
    await expect.poll(() => server.records.openingResults(member.uid)).toEqual(['unknown', 'opened'])
  },
)

test('an answer of the studio that is lost leaves the door shut, and the screen says so', async ({
  page,
  member,
  server,
  lock,
}) => {
  await arrive(server, member)
  await page.goto(door)
  await expect(nearby(page)).toBeVisible()
  await page.route('**/api/door/open-nearby', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await nearby(page).click()
  await heading(page, '未能開門')
  await expect(page.getByText('開門指令未有送達門鎖')).toBeVisible()
  expect(lock.simulator.openings()).toBe(0)
})

test(
  'a list that was closed opens nothing, and can be opened again',
  { tag: '@full' },
  async ({ page, member, server, lock }) => {
    await arrive(server, member)
    lock.choose('cancel')
    await page.goto(door)
    await nearby(page).click()
    await expect(page.getByText('未有選擇門')).toBeVisible()
    expect(server.records.openingsBy(member.uid)).toBe(0)
    lock.choose('first')
    await nearby(page).click()
    await heading(page, '門已打開')
  },
)

test(
  'a member without a booking is told so, over Bluetooth as well',
  { tag: '@full' },
  async ({ page, member, lock }) => {
    await page.goto(door)
    await expect(page.getByRole('dialog')).toContainText('今日未有預約')
    await expect(nearby(page)).toHaveCount(0)
    expect([lock.simulator.openings(), member.uid === '']).toEqual([0, false])
  },
)
