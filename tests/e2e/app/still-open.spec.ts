import type { Page } from '@playwright/test'

import { arrive, freeDoor, frontDoor, openAtNight } from '../support/door.ts'
import { book, endLoginsOf, type Member } from '../support/member.ts'
import { persistedOnPhone } from '../support/phone/phone-storage.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { cancelUnsent, chooseSlot, signIn } from '../support/steps.ts'
import { button, hurry, readyToTan, slowDown } from '../support/tanning.ts'
import type { FaultProxy } from '../../support/net/fault-proxy.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

/** A booking that the phone shows is cancelled where nothing reaches the server. */
async function cancelWithoutSignal(page: Page, member: Member, line: FaultProxy): Promise<{ id: string; at: string }> {
  const { appointment_id: id, appointment_time: at } = await book(member)
  await page.goto(`${line.url}appointment-result?id=${id}`)
  await expect(page.getByText('已預約', { exact: true })).toBeVisible()
  await storedApp(page)
  line.become('refuse')
  await cancelUnsent(page)
  return { id, at }
}

const open = (page: Page) => page.getByRole('region', { name: '仍未完成' })

test('whoever signs out without a signal is told that the studio has not heard, and it hears as soon as it can', async ({
  page,
  member,
  line,
}) => {
  await page.goto(`${line.url}my`)
  await storedApp(page)
  line.become('refuse')
  await page.getByRole('button', { name: '登出' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /登出|確定/ })
    .click()
  await expect(open(page)).toContainText('已在此手機登出')
  expect(await persistedOnPhone(page)).not.toContain(member.token)
  await page.goto(`${line.url}login`)
  await expect(open(page)).toContainText('已在此手機登出')
  expect(await isSignedIn(member)).toBe(true)

  line.become('pass')
  await expect(open(page)).toBeHidden()
  await expect.poll(() => isSignedIn(member)).toBe(false)
})

test('a booking whose answer was lost is named on home after the tab was closed, until the server says what became of it', async ({
  context,
  page,
  member,
  line,
}) => {
  await page.goto(`${line.url}appointment`)
  await storedApp(page)
  const time = await chooseSlot(page)
  line.breakAfter('/api/appointment/addappointment')
  await page.getByRole('button', { name: /確認預約/ }).click()
  await expect(page.getByText('未能連線至分店系統')).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await later.goto(line.url)
  await expect(open(later)).toContainText(time.slice(0, 5))
  await expect(open(later)).toContainText('已送出，但未收到回覆')

  line.become('pass')
  await expect(later.getByText('預約已成功')).toBeVisible()
  await expect(open(later)).toBeHidden()
  const { list } = await member.ask<{ list: unknown[] }>('/api/user/appointmentRecord', { page: 1, page_size: 20 })
  expect(list).toHaveLength(1)
})

test(
  'a cancellation that waits is named on the login screen, with its time and studio and nothing else',
  { tag: '@full' },
  async ({ page, member, line }) => {
    const { at } = await cancelWithoutSignal(page, member, line)
    // The login has run out, as after a week away.
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto(`${line.url}login`)
    await expect(open(page)).toContainText(at.slice(11, 16))
    await expect(open(page)).toContainText('銅鑼灣')
    await expect(open(page)).not.toContainText(member.phone)
  },
)

test('a cancellation is sent although the login has run out meanwhile, without signing in again', async ({
  page,
  member,
  server,
  line,
}) => {
  const { id } = await cancelWithoutSignal(page, member, line)
  await endLoginsOf(server, member)
  line.become('pass')

  await expect(page.getByRole('heading', { name: '登入或註冊' })).toBeVisible()
  await expect.poll(() => server.records.appointment(id).state).toBe('cancelled')
  // A page that is left before it has heard the answer sends once more, and takes effect once.
  await expect(open(page)).toBeHidden()
  await page.goto(`${line.url}login`)
  await expect(open(page)).toBeHidden()
  expect(line.passedOn('/api/appointment/cancelByTicket')).toBe(1)
})

test(
  'a cancellation that never got a ticket says that signing in sends it, and signing in does',
  { tag: '@full' },
  async ({ page, member, server, line }) => {
    const { id } = await cancelWithoutSignal(page, member, line)
    await forgetTickets(page)
    await endLoginsOf(server, member)
    line.become('pass')
    await expect(page.getByRole('heading', { name: '登入或註冊' })).toBeVisible()
    await expect(open(page)).toContainText('登入後便會送出')
    expect(server.records.appointment(id).state).toBe('booked')
    await signIn(page, server, member.phone)
    await expect.poll(() => server.records.appointment(id).state).toBe('cancelled')
  },
)

test.describe('at the door', () => {
  test.beforeEach(async ({ server, member }) => {
    openAtNight(server)
    await freeDoor(server)
    await arrive(server, member)
  })

  test('a door that is open is named on home with what is left of its time, and leads back to it', async ({
    context,
    page,
  }) => {
    await page.goto(`doorcontrol?lock=${frontDoor}`)
    await button(page, '開門').click()
    await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
    await page.close()

    const later = await context.newPage()
    await later.goto('')
    await expect(open(later)).toContainText('門已為你打開')
    await expect(open(later)).toContainText(/請於 \d+ 秒內進入，毋須再按開門/)
    await open(later).getByRole('link', { name: '前往門口畫面' }).click()
    await expect(later.getByRole('heading', { name: '門已打開' })).toBeVisible()
  })

  test(
    'a door of which no answer came is named on home, until the lock’s answer is known',
    { tag: '@full' },
    async ({ context, page, line }) => {
      await page.goto(`${line.url}doorcontrol?lock=${frontDoor}`)
      await storedApp(page)
      line.breakAfter('/api/door/open')
      await button(page, '開門').click()
      await expect(page.getByRole('heading', { name: '未能確認門的狀態' })).toBeVisible()
      await page.close()

      const later = await context.newPage()
      await later.goto(line.url)
      await expect(open(later)).toContainText('門開了嗎？')
      line.loseNothing()
      line.become('pass')
      await open(later).getByRole('link', { name: '前往門口畫面' }).click()
      await expect(later.getByRole('heading', { name: '門已打開' })).toBeVisible()
    },
  )
})

test(
  'a start of which no answer came is named on the login screen once the login has ended',
  { tag: '@full' },
  async ({ page, server, member, line }) => {
    const bed = 'cwb-1'
    await readyToTan(server, member)
    await slowDown(server, bed)
    await page.goto(`${line.url}device-time?device=${bed}`)
    await storedApp(page)
    line.breakAfter('/api/machine/start')
    await button(page, '開始日曬').click()
    await expect(page.getByText(/再試 \d+ 秒/)).toBeVisible()
    await endLoginsOf(server, member)
    line.loseNothing()
    line.become('pass')
    await expect(page.getByRole('heading', { name: '登入或註冊' })).toBeVisible({ timeout: 20_000 })
    await expect(open(page)).toContainText('啟動 1 號機')
    await expect(open(page)).toContainText('燈管可能已亮')
    await hurry(server, bed)
  },
)

/** What an earlier version of the app has kept. */
async function forgetTickets(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('outbox')
        request.addEventListener('error', () => reject(new Error('The outbox does not open')))
        request.addEventListener('success', () => {
          const store = request.result.transaction('rows', 'readwrite').objectStore('rows')
          const all = store.getAll()
          all.addEventListener('success', () => {
            for (const row of all.result) {
              delete row.intent.ticket
              store.put(row, row.opId)
            }
          })
          store.transaction.addEventListener('complete', () => {
            request.result.close()
            resolve()
          })
        })
      }),
  )
}

async function isSignedIn(member: Member): Promise<boolean> {
  return await member.ask('/api/user/getUserInfo').then(
    () => true,
    () => false,
  )
}
