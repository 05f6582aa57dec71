import type { Page } from '@playwright/test'

import { arrive, freeDoor, frontDoor, openAtNight } from '../support/door.ts'
import { book, cancelElsewhere, type Member, stateOf } from '../support/member.ts'
import { type BluetoothLock, openBluetoothLock } from '../support/phone/bluetooth-lock.ts'
import { bluetoothBrowser } from '../support/phone/emulated-radio.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

base.use({ launchOptions: bluetoothBrowser, allowedErrors: ['cut off', 'refused call'] })

const test = base.extend<{ lock: BluetoothLock }>({
  lock: async ({ browser, page, server }, use) => {
    openAtNight(server)
    await freeDoor(server)
    const lock = await openBluetoothLock({ browser, page, server })
    await lock.simulator.connect()
    await use(lock)
    await lock.close()
  },
})

const door = `doorcontrol?lock=${frontDoor}`
const nearby = (page: Page) => page.getByRole('button', { name: '藍牙開門', exact: true })
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const ready = (page: Page) => page.getByText('沒有訊號也可入場')

/** What lies in the phone's room for passes: they, and the key pair that they are sealed for. */
async function countPasses(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    // Opening what is not there would make it, without a room for rows.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'passes')) return 0
    const counted = Promise.withResolvers<number>()
    const opening = indexedDB.open('passes', 1)
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('rows').objectStore('rows').count()
      counting.addEventListener('success', () => counted.resolve(counting.result))
    })
    return await counted.promise
  })
}

/** A member has looked at their booking with a signal, and stands at the door of a studio without any. */
async function comeWithoutSignal(to: { page: Page; server: TestServer; member: Member; lock: BluetoothLock }) {
  const { page, server, member, lock } = to
  const id = await arrive(server, member)
  await expect.poll(() => server.records.hearsClock(frontDoor)).toBe(true)
  await page.goto(`appointment-result?id=${id}`)
  await expect(ready(page)).toBeVisible()
  await page.goto(door)
  await expect(page.getByRole('button', { name: '開門', exact: true })).toBeVisible()
  await storedApp(page)
  expect(await countPasses(page)).toBe(2)
  lock.simulator.disconnect()
  await page.context().setOffline(true)
  await lock.radio.switchOn()
  return id
}

test('neither the phone nor the studio has a signal: the door opens, and the server hears of it once', async ({
  page,
  member,
  server,
  lock,
}) => {
  const id = await comeWithoutSignal({ page, server, member, lock })
  await lock.radio.switchOn('absent')
  await page.reload()
  await expect(page.getByText('請開啟手機藍牙')).toBeVisible()
  await lock.radio.switchOn()
  await expect(page.getByText('不用訊號')).toBeVisible()
  await nearby(page).click()
  await heading(page, '門已打開')
  await expect(page.getByRole('timer')).toContainText(/(30|29|28|27)/)
  expect(lock.simulator.openings()).toBe(1)
  expect(server.records.openingResults(member.uid)).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(() => server.records.openingResults(member.uid)).toEqual(['opened'])
  expect(await stateOf(member, id)).toBe('visited')
  await lock.simulator.connect()
  await expect.poll(() => lock.simulator.lock().passes.records.every(({ isReported }) => isReported)).toBe(true)
  expect(server.records.openingResults(member.uid)).toEqual(['opened'])
})

test('what the lock did not say is unknown, is never called not opened, and settles once the lock is back', async ({
  page,
  member,
  server,
  lock,
}) => {
  await comeWithoutSignal({ page, server, member, lock })
  await expect(nearby(page)).toBeVisible()
  lock.say('greeting')
  await nearby(page).click()
  await heading(page, '未能確認門的狀態')
  expect(lock.simulator.openings()).toBe(1)
  await page.context().setOffline(false)
  // The server does not know of it, which says nothing of the door.
  for (let answers = 0; answers < 4; answers++) await page.waitForResponse('**/api/door/status')
  await heading(page, '未能確認門的狀態')
  await lock.simulator.connect()
  await heading(page, '門已打開')
  expect(server.records.openingResults(member.uid)).toEqual(['opened'])
})

test(
  'a phone that believes it has a signal goes on by its pass where the studio does not answer',
  { tag: '@full' },
  async ({ page, member, server, lock }) => {
    await comeWithoutSignal({ page, server, member, lock })
    await page.context().setOffline(false)
    await page.route('**/api/door/open-nearby', (route) => route.abort('connectionreset'))
    await nearby(page).click()
    await heading(page, '門已打開')
    expect(lock.simulator.openings()).toBe(1)
    await expect.poll(() => server.records.openingResults(member.uid)).toEqual(['opened'])
  },
)

test(
  'who has typed the code at the keypad is told that the door is open for them, and not that it is in use',
  { tag: '@full' },
  async ({ page, member, server, lock }) => {
    server.records.giveKeypad(frontDoor, 900)
    const id = await arrive(server, member)
    // A code begins on a grid of five minutes.
    server.records.moveTo(id, Math.floor(Date.now() / 300_000) * 300_000)
    await expect.poll(() => server.records.hearsClock(frontDoor)).toBe(true)
    await page.goto(`appointment-result?id=${id}`)
    await expect(ready(page)).toBeVisible()
    await page.goto('pass')
    const digits = ((await page.getByText(/^\d( \d){9}$/).textContent()) ?? '').replaceAll(' ', '')
    await page.goto(door)
    await storedApp(page)
    lock.simulator.disconnect()
    await page.context().setOffline(true)
    await lock.radio.switchOn()
    await expect(nearby(page)).toBeVisible()
    expect(lock.simulator.type(digits)).toEqual({ light: 'green' })
    await nearby(page).click()
    await heading(page, '門已打開')
    expect(lock.simulator.openings()).toBe(1)
    await page.context().setOffline(false)
    await expect.poll(() => server.records.openingResults(member.uid)).toEqual(['opened'])
  },
)

test('a booking that was cancelled on another phone opens nothing once the door has heard of it', async ({
  page,
  member,
  server,
  lock,
}) => {
  const { appointment_id: id } = await book(member, { shop: 3, device: 'mongkok-1', inDays: 3 })
  server.records.moveTo(id, Date.now() + 30 * 60_000)
  await expect.poll(() => server.records.hearsClock(frontDoor)).toBe(true)
  await page.goto(`appointment-result?id=${id}`)
  await expect(ready(page)).toBeVisible()
  await cancelElsewhere(member, id)
  await expect.poll(() => lock.simulator.lock().passes.records.map(({ isDenied }) => isDenied)).toEqual([true])
})

test('a phone that has signed out keeps nothing that opens a door', async ({ page, member, server, lock }) => {
  await comeWithoutSignal({ page, server, member, lock })
  await page.context().setOffline(false)
  await page.goto('my')
  await page.getByRole('button', { name: '登出' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /登出|確定/ })
    .click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect.poll(() => countPasses(page)).toBe(0)
})

test('home alone prepares the phone, and a member who comes early is told from when on the door opens', async ({
  page,
  member,
  server,
  lock,
}) => {
  const { appointment_id: id } = await book(member, { shop: 3, device: 'mongkok-1', inDays: 3 })
  server.records.moveTo(id, Date.now() + 5 * 60_000 + 20_000)
  await expect.poll(() => server.records.hearsClock(frontDoor)).toBe(true)
  await page.goto('')
  await expect.poll(() => countPasses(page)).toBe(2)
  await page.goto(door)
  await storedApp(page)
  lock.simulator.disconnect()
  await page.context().setOffline(true)
  await lock.radio.switchOn()
  await expect(page.getByText(/^還未到時間。\d\d:\d\d 起/)).toBeVisible()
  await expect(nearby(page)).toHaveCount(0)
  await nearby(page).click({ timeout: 60_000 })
  await heading(page, '門已打開')
})
