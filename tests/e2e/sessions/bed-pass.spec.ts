import type { Page } from '@playwright/test'

import { cancelElsewhere, type Member } from '../support/member.ts'
import { bluetoothBrowser } from '../support/phone/emulated-radio.ts'
import type { BluetoothBed } from '../support/phone/bluetooth.ts'
import { button, connect, finish, lightUp, test } from '../support/phone/bluetooth-test.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect } from '../support/test.ts'

test.use({ launchOptions: bluetoothBrowser, allowedErrors: ['cut off', 'refused call'] })

// A door gives no pass while its studio is closed or its lock has not told the time yet, and the ticket says another
// sentence of the bed then.
test.beforeEach(async ({ server }) => {
  server.records.keepHours(1)
  await expect.poll(() => server.records.hearsClock('CWB-1201')).toBe(true)
})

const held = (page: Page) => page.getByText('不用訊號：這部手機會以藍牙啟動日曬機，使用為你的預約保留的次數。')
const isDressing = (page: Page) => expect(page.getByText('亮燈倒數')).toBeVisible()

/** The member's booking, which has begun. */
async function bookingOf(member: Member): Promise<string> {
  return (await member.ask<{ appointment_id: string }>('/api/user/mylatestAppointment')).appointment_id
}

/** A member has looked at their booking and at the bed with a signal; from now on neither they nor the bed has one. */
async function comeWithoutSignal(to: { page: Page; member: Member; bed: BluetoothBed }): Promise<string> {
  const { page, member, bed } = to
  const id = await bookingOf(member)
  await page.goto(`appointment-result?id=${id}`)
  await expect(page.getByText(/日曬機亦可啟動；已為此保留套票中的 1 次。/)).toBeVisible()
  await page.goto('device-time?device=cwb-2')
  await expect(button(page, '開始日曬')).toBeVisible()
  await storedApp(page)
  await page.context().setOffline(true)
  await page.reload()
  await bed.reloaded()
  await expect(held(page)).toBeVisible()
  return id
}

async function start(page: Page): Promise<void> {
  await button(page, '開始日曬').click()
  await connect(page)
  await button(page, '啟動日曬機').click()
}

test('neither the phone nor the bed has a signal: the bed starts, and the studio hears of one session', async ({
  page,
  member,
  server,
  bed,
}) => {
  await comeWithoutSignal({ page, member, bed })
  bed.simulator.disconnect()
  await page.getByRole('radio', { name: '中' }).check({ force: true })
  await start(page)
  await isDressing(page)
  expect(server.records.sessions(member.uid)).toEqual([])
  await lightUp(page, bed)
  await finish(page, bed)
  expect(server.records.sessions(member.uid)).toEqual([])

  await page.context().setOffline(false)
  const ended = [{ state: 'ended', endReason: 'completed', settled: 'used' }]
  await expect.poll(() => server.records.sessions(member.uid)).toMatchObject(ended)
  expect(server.records.timesLeft(member.uid)).toBe(2)
  await bed.simulator.connect()
  await expect.poll(() => bed.simulator.bed().stored.receipts).toEqual([])
  expect(server.records.sessions(member.uid)).toMatchObject(ended)
})

test('a start whose word is lost is found by asking the bed, and is not begun anew', async ({
  page,
  member,
  server,
  bed,
}) => {
  await comeWithoutSignal({ page, member, bed })
  bed.simulator.disconnect()
  await button(page, '開始日曬').click()
  await connect(page)
  bed.say('greeting')
  await button(page, '啟動日曬機').click()
  await expect(page.getByRole('heading', { name: '未能確認 2 號機 是否已啟動' })).toBeVisible()
  const { run } = bed.simulator.bed().stored.openRun ?? {}
  expect(run).toBeDefined()
  bed.say(true)
  await isDressing(page)
  expect(bed.simulator.bed().stored.openRun?.run).toBe(run)
  await page.context().setOffline(false)
  await expect.poll(() => server.records.sessions(member.uid).length).toBe(1)
})

test('a phone that believes it has a signal goes on by its pass where the studio does not answer, and one session comes of it', async ({
  page,
  member,
  server,
  bed,
}) => {
  await comeWithoutSignal({ page, member, bed })
  await page.context().setOffline(false)
  bed.simulator.disconnect()
  // The screen of who has a signal again: a press in the middle of the change might meet neither of the two.
  await expect(held(page)).toBeHidden()
  await page.route('**/api/machine/start', (route) => route.abort('connectionreset'))
  await button(page, '開始日曬').click()
  await connect(page)
  await button(page, '啟動日曬機').click()
  await isDressing(page)
  expect(bed.simulator.bed().stored.openRun).not.toBeNull()
  await expect.poll(() => server.records.sessions(member.uid).length).toBe(1)
  await page.unroute('**/api/machine/start')
})

test(
  'a booking that was cancelled on another phone starts nothing once the bed has heard of it',
  { tag: '@full' },
  async ({ page, member, server, bed }) => {
    const id = await comeWithoutSignal({ page, member, bed })
    await cancelElsewhere(member, id)
    const isDenied = () => bed.simulator.bed().stored.passes.records.some((record) => record.isDenied)
    await expect.poll(isDenied, { timeout: 20_000 }).toBe(true)
    await start(page)
    await expect(page.getByText('這次預約已更改，因此沒有啟動。')).toBeVisible()
    expect(bed.simulator.bed().stored.openRun).toBeNull()
    await expect.poll(() => server.records.timesLeft(member.uid)).toBe(3)
  },
)
