import type { Page } from '@playwright/test'

import { anotherPhone } from '../support/member.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import {
  atTheStudio,
  button,
  dialog,
  freeBed,
  hurry,
  isDone,
  isPaused,
  isRunning,
  lampsOn,
  pause,
  pressStart,
  readyToTan,
  slowDown,
  startRun,
  tabTo,
} from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

const bed = 'cwb-1'
const startPath = '/api/machine/start'

test.use({ allowedErrors: ['cut off', 'refused call'] })
test.afterEach(async ({ server, member }) => freeBed(server, member, bed))

test('without Bluetooth: consent, minutes, start, pause, resume, end, and one time is used', async ({
  page,
  member,
  server,
}) => {
  await atTheStudio(server, member)
  await page.goto(`device-time?device=${bed}`)
  await expect(page.getByRole('heading', { name: '請先細閱，再開始' })).toBeVisible()
  const agree = page.locator('[data-floor]').getByRole('button')
  await expect(agree).toHaveText('請先看完及勾選兩項')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expect(agree).toHaveText('請先看完及勾選兩項')
  await page
    .getByRole('region', { name: '風險須知' })
    .last()
    .evaluate((text) => text.scrollTo(0, text.scrollHeight))
  await button(page, '確認並繼續').click()

  await expect(page.getByRole('slider', { name: '日曬時長' })).toHaveAttribute('aria-valuetext', '5 分鐘')
  await expect(page.getByRole('radio', { name: '輕度' })).toBeChecked()
  await expect(page.getByText('第一次，由最輕開始')).toBeVisible()
  await button(page, '加 1 分鐘').click()
  await page.getByRole('slider').press('ArrowRight')
  await page.getByRole('radio', { name: '深度' }).check({ force: true })
  await expect(page.locator('[data-floor]')).toContainText('7 分鐘')
  await startRun(page, server, bed)
  expect(server.records.timesLeft(member.uid)).toBe(9)

  await pause(page)
  await expect(page.getByText(/暫停尚餘 0[45]:\d\d/)).toBeVisible()
  await expect(page.getByText('已暫停 1／2 次')).toBeVisible()
  await button(page, '繼續日曬').click()
  await isRunning(page)

  await hurry(server, bed)
  await isDone(page)
  await expect(page.getByText('9 次')).toBeVisible()
  await expect(page.getByText('7 分鐘')).toBeVisible()
  expect(server.records.timesLeft(member.uid)).toBe(9)
  expect(server.records.sessions(member.uid)).toEqual([
    { state: 'ended', endReason: 'completed', settled: 'used', minutes: 7 },
  ])
})

test('a reload in every step comes back to that step', async ({ page, member, server }) => {
  await readyToTan(server, member)
  await slowDown(server, bed)
  await page.goto(`device-time?device=${bed}`)
  await expect(button(page, '開始日曬')).toBeVisible()
  await page.reload()
  await pressStart(page)
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  await page.reload()
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  await lampsOn(page, server, bed)
  await page.reload()
  await isRunning(page)
  await pause(page)
  await page.reload()
  await isPaused(page)
  await button(page, '繼續日曬').click()
  await isRunning(page)

  // Elsewhere in the app the bed's own screen leads back to the run.
  await page.goto(`device-time?device=${bed}`)
  await expect(page).toHaveURL(/\/running$/)
  await hurry(server, bed)
  await isDone(page)
  await page.reload()
  await isDone(page)
  expect(server.records.sessions(member.uid)).toHaveLength(1)
  expect(server.records.timesLeft(member.uid)).toBe(9)
})

/** The phone tells that it has a signal; the app looks by itself as well, at its own time. */
const noticeSignal = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('a network cut in every step stops nothing and hides nothing', async ({ page, member, server, line }) => {
  await readyToTan(server, member)
  await slowDown(server, bed)
  await page.goto(`${line.url}device-time?device=${bed}`)
  await expect(button(page, '開始日曬')).toBeVisible()
  await storedApp(page)
  line.become('refuse')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(button(page, '等待連線')).toBeVisible()
  await expect(page.getByText(/顯示 \d\d:\d\d 的資料/)).toBeVisible()
  line.become('pass')
  await noticeSignal(page)
  await pressStart(page)
  await expect(page.getByText('亮燈倒數')).toBeVisible()

  line.become('refuse')
  await expect(page.getByText('沒有訊號', { exact: true })).toBeVisible()
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  line.become('pass')
  await noticeSignal(page)
  await lampsOn(page, server, bed)

  line.become('refuse')
  await expect(page.getByText('沒有訊號，日曬機會自行計時。如要立即停止，請按機身的停止掣。')).toBeVisible()
  await isRunning(page)
  await expect(button(page, '暫停')).toBeHidden()
  await page.reload()
  await isRunning(page)

  // The bed ends by itself; as long as the bed has not said so, the phone does not either.
  await hurry(server, bed)
  await expect.poll(() => server.records.sessions(member.uid)[0]?.state).toBe('ended')
  await isRunning(page)
  line.become('pass')
  await noticeSignal(page)
  await isDone(page)
  line.become('refuse')
  await page.reload()
  await isDone(page)
  expect(server.records.sessions(member.uid)).toHaveLength(1)
  expect(server.records.timesLeft(member.uid)).toBe(9)
})

test('when the answer to a start is lost, there is one session and one charge', async ({
  page,
  member,
  server,
  line,
}) => {
  await readyToTan(server, member)
  await slowDown(server, bed)
  await page.goto(`${line.url}device-time?device=${bed}`)
  line.loseAnswersOf(startPath)
  await button(page, '開始日曬').click()
  await expect(page.getByText('未能確認 1 號機 是否已啟動').or(page.getByText('亮燈倒數'))).toBeVisible()
  line.loseNothing()
  await expect(page.getByText('亮燈倒數')).toBeVisible({ timeout: 20_000 })
  await lampsOn(page, server, bed)
  expect(server.records.sessions(member.uid)).toHaveLength(1)
  expect(server.records.timesLeft(member.uid)).toBe(9)
})

test('a session that was started on one phone is found on another, and can be paused there', async ({
  page,
  browser,
  baseURL,
  member,
  server,
}) => {
  await readyToTan(server, member)
  await page.goto(`device-time?device=${bed}`)
  await startRun(page, server, bed)
  const otherPage = await anotherPhone(browser, baseURL ?? '', member)
  await otherPage.goto(`device-time?device=${bed}`)
  await expect(otherPage).toHaveURL(/\/running$/)
  await isRunning(otherPage)
  await pause(otherPage)
  await isPaused(page)
  await otherPage.context().close()
})

test('a session needs no pointer', { tag: '@full' }, async ({ page, member, server }) => {
  await readyToTan(server, member)
  await slowDown(server, bed)
  await page.goto(`device-time?device=${bed}`)
  await tabTo(page, page.getByRole('slider'))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '6 分鐘')
  await page.keyboard.press('Home')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '5 分鐘')
  await tabTo(page, page.getByRole('radio', { name: '輕度' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '中度' })).toBeChecked()
  await tabTo(page, button(page, '開始日曬'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  await lampsOn(page, server, bed)
  await tabTo(page, button(page, '暫停'))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('button', { name: '暫停' }))
  await page.keyboard.press('Enter')
  await isPaused(page)
  await tabTo(page, button(page, '停止'))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('button', { name: '停止' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '日曬已停止' })).toBeVisible({ timeout: 20_000 })
})

test('after 20 seconds the screen dims, and the first touch only wakes it', async ({ page, member, server }) => {
  await readyToTan(server, member)
  await page.goto(`device-time?device=${bed}`)
  await startRun(page, server, bed)
  await expect(page.getByText('輕觸喚醒畫面')).toBeVisible({ timeout: 30_000 })
  const place = await button(page, '暫停').boundingBox()
  if (!place) throw new Error('There is no pause button')
  await page.mouse.click(place.x + 40, place.y + 20)
  await expect(page.getByText('輕觸喚醒畫面')).toBeHidden()
  await expect(dialog(page)).toBeHidden()
  await page.mouse.click(place.x + 40, place.y + 20)
  await expect(dialog(page)).toBeVisible()
})
