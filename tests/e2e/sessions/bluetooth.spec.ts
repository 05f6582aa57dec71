import type { Page } from '@playwright/test'

import { bluetoothBrowser } from '../support/phone/emulated-radio.ts'
import type { BluetoothBed } from '../support/phone/bluetooth.ts'
import {
  button,
  choose,
  connect,
  finish,
  lightUp,
  pause,
  startOverBluetooth,
  test,
} from '../support/phone/bluetooth-test.ts'
import { expect } from '../support/test.ts'

test.use({ launchOptions: bluetoothBrowser, allowedErrors: ['cut off', 'refused call'] })

const startPath = '**/api/machine/start'
const isRunning = (page: Page) => expect(page.getByText('剩餘時間')).toBeVisible()
const isPaused = (page: Page) => expect(button(page, '繼續日曬')).toBeVisible()
const isInDoubt = (page: Page) =>
  expect(page.getByRole('heading', { name: '未能確認 2 號機 是否已啟動' })).toBeVisible()
const linkIs = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Where this phone believes to be. */
async function stepOf(page: Page): Promise<string | undefined> {
  return await page.evaluate(() => /"step":"([a-z-]+)"/.exec(localStorage.getItem('tanning') ?? '')?.[1])
}

async function reload(page: Page, bed: BluetoothBed): Promise<void> {
  await page.reload()
  await bed.reloaded()
}

test('from the choice to the summary: paused, resumed, one session and one time of the package', async ({
  page,
  bed,
  server,
  member,
}) => {
  await startOverBluetooth(page)
  await lightUp(page, bed)
  await linkIs(page, '已連接')
  await pause(page)
  await isPaused(page)
  expect(bed.simulator.lamps()).toBe(0)
  await button(page, '繼續日曬').click()
  await isRunning(page)
  expect(bed.simulator.lamps()).toBeGreaterThan(0)
  await finish(page, bed)
  expect(server.records.sessions(member.uid)).toMatchObject([{ state: 'ended', endReason: 'completed' }])
  expect(server.records.timesLeft(member.uid)).toBe(2)
})

test('receipts that only the phone heard reach the studio, which lets the bed forget them', async ({
  page,
  bed,
  server,
  member,
}) => {
  await startOverBluetooth(page)
  bed.simulator.disconnect()
  await lightUp(page, bed)
  await expect.poll(() => bed.simulator.bed().stored.receipts, { timeout: 20_000 }).toEqual([])
  await finish(page, bed)
  await expect.poll(() => server.records.sessions(member.uid)).toMatchObject([{ state: 'ended', settled: 'used' }])
  await expect.poll(() => bed.simulator.bed().stored.receipts).toEqual([])
})

test.describe('reloading', () => {
  test('before the connection: the choice is still there', { tag: '@full' }, async ({ page, bed }) => {
    await choose(page)
    await reload(page, bed)
    await connect(page)
  })

  test('once connected: a tap connects again, and the bed starts once', async ({ page, bed, server, member }) => {
    await choose(page)
    await connect(page)
    await reload(page, bed)
    await connect(page)
    await button(page, '啟動日曬機').click()
    await expect(page.getByText('亮燈倒數')).toBeVisible()
    expect(server.records.sessions(member.uid)).toHaveLength(1)
  })

  test('while the list of devices is open: the choice is still there', { tag: '@full' }, async ({ page, bed }) => {
    await choose(page)
    bed.choose('wait')
    await button(page, '連接').click()
    await expect(button(page, '正在連接…')).toBeVisible()
    await reload(page, bed)
    bed.choose('first')
    await connect(page)
  })

  test('while the server is asked: in doubt, asked for half a minute, and nothing is sent again', async ({
    page,
    bed,
    server,
    member,
  }) => {
    let calls = 0
    await page.route(startPath, () => void (calls += 1))
    await choose(page)
    await connect(page)
    await button(page, '啟動日曬機').click()
    await expect.poll(() => calls).toBe(1)
    await reload(page, bed)
    await isInDoubt(page)
    await expect(page.getByText('啟動要求未有送達分店，沒有啟動，亦沒有扣除次數。')).toBeVisible({ timeout: 45_000 })
    expect(calls).toBe(1)
    expect(server.records.sessions(member.uid)).toEqual([])
  })

  test(
    'before the grant was written: the bed is asked, and it is over at once',
    { tag: '@full' },
    async ({ page, bed, server, member }) => {
      await choose(page)
      await connect(page)
      bed.radio.fates.set('write', 'hang')
      await button(page, '啟動日曬機').click()
      await expect.poll(() => server.records.sessions(member.uid).length).toBe(1)
      await reload(page, bed)
      await expect(page.getByText('燈管未曾亮起，沒有扣除次數。').first()).toBeVisible()
      expect(server.records.timesLeft(member.uid)).toBe(3)
    },
  )

  test(
    'after the grant was written: in doubt, then as the server says',
    { tag: '@full' },
    async ({ page, bed, server, member }) => {
      await choose(page)
      await connect(page)
      bed.say(false)
      await button(page, '啟動日曬機').click()
      await expect.poll(() => bed.simulator.bed().activity.name).toBe('dressing')
      await reload(page, bed)
      await expect(page.getByText('亮燈倒數')).toBeVisible()
      expect(server.records.sessions(member.uid)).toHaveLength(1)
    },
  )

  test('while dressing, running, paused and at the end: always back at the same place', async ({ page, bed }) => {
    await startOverBluetooth(page)
    await reload(page, bed)
    await expect(page.getByText('亮燈倒數')).toBeVisible()
    await lightUp(page, bed)
    await reload(page, bed)
    await isRunning(page)
    await linkIs(page, '藍牙中斷')
    await button(page, '重新連接').click()
    await linkIs(page, '已連接')
    await pause(page)
    await isPaused(page)
    await reload(page, bed)
    await isPaused(page)
    await button(page, '繼續日曬').click()
    await isRunning(page)
    await finish(page, bed)
    await page.reload()
    await expect(page.getByRole('heading', { name: '日曬完成' })).toBeVisible()
  })
})

test.describe('a connection that breaks', () => {
  test('before the start: said so, and connecting again helps', { tag: '@full' }, async ({ page, bed }) => {
    await choose(page)
    await connect(page)
    await bed.drop()
    await expect(page.getByText('藍牙已中斷。請先連接藍牙再啟動。')).toBeVisible()
    await button(page, '重試').click()
    await expect(page.getByRole('heading', { name: '已連接 2 號機' })).toBeVisible()
  })

  test('after the grant: in doubt, and the bed itself says that it is on', async ({ page, bed, server, member }) => {
    await choose(page)
    await connect(page)
    // Neither the phone nor the server hears the bed any more.
    bed.simulator.disconnect()
    bed.say(false)
    await button(page, '啟動日曬機').click()
    await expect.poll(() => stepOf(page)).toBe('waiting-started')
    await bed.drop()
    await isInDoubt(page)
    bed.say(true)
    await button(page, '重新連接').click()
    await expect(page.getByText('亮燈倒數')).toBeVisible()
    expect(server.records.sessions(member.uid)).toHaveLength(1)
  })

  test('while dressing, running and paused: nothing stops, and commands take the other road', async ({ page, bed }) => {
    await startOverBluetooth(page)
    await bed.drop()
    await linkIs(page, '藍牙中斷')
    await lightUp(page, bed)
    await pause(page)
    await isPaused(page)
    expect(bed.simulator.lamps()).toBe(0)
    await button(page, '繼續日曬').click()
    await isRunning(page)
    await button(page, '重新連接').click()
    await linkIs(page, '已連接')
    await bed.drop()
    await finish(page, bed)
  })
})

test('a lost answer of start: one session, one charge', async ({ page, bed, server, member }) => {
  let calls = 0
  await page.route(startPath, async (route) => {
    calls += 1
    if (calls > 1) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await choose(page)
  await connect(page)
  await button(page, '啟動日曬機').click()
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  await lightUp(page, bed)
  expect(calls).toBeGreaterThan(1)
  await finish(page, bed)
  expect(server.records.sessions(member.uid)).toHaveLength(1)
  expect(server.records.timesLeft(member.uid)).toBe(2)
})
