import type { Page } from '@playwright/test'

import { inSuite } from '../../support/share.ts'
import { book, cancelElsewhere, type Member, stateOf } from '../support/member.ts'
import { persistedOnPhone } from '../support/phone/phone-storage.ts'
import { cancelShown, cancelUnsent } from '../support/steps.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const cancelPath = '/api/appointment/cancelAppointMent'

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('a cancellation without signal outlives reload and a closed tab, and happens once when the signal is back', async ({
  context,
  page,
  member,
  server,
}) => {
  const id = await openBooked(page, member, server.url)
  await context.setOffline(true)
  await cancelUnsent(page)
  await page.reload()
  await expect(page.getByText('待取消')).toBeVisible()
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('appointment-record')
  await expect(reopened.getByText('待取消')).toBeVisible()
  await expect(reopened.getByText('1 項待傳送')).toBeVisible()
  expect(await stateOf(member, id)).toBe('booked')

  await context.setOffline(false)
  await expect(reopened.getByText('已取消', { exact: true })).toBeVisible()
  await expect(reopened.getByText('待傳送')).toBeHidden()
  expectCancelledOnce(server, member, id)
})

test('a cancellation is sent by the phone itself once the signal is back, with every tab closed', async ({
  context,
  page,
  member,
  server,
}) => {
  const id = await openBooked(page, member, server.url)
  await context.setOffline(true)
  await cancelUnsent(page)
  await page.close()
  await context.setOffline(false)
  await expect.poll(() => server.records.appointment(id).state, { timeout: 20_000 }).toBe('cancelled')
  expectCancelledOnce(server, member, id)
})

test('a cancellation whose answer is lost is sent again and takes effect once', async ({
  page,
  member,
  server,
  line,
}) => {
  const id = await openBooked(page, member, line.url)
  line.loseAnswersOf(cancelPath)
  await cancelUnsent(page)
  await expect.poll(() => server.records.appointment(id).state).toBe('cancelled')
  await expect(page.getByRole('button', { name: '復原' })).toBeHidden()

  line.loseNothing()
  await expect(page.getByRole('heading', { name: '已取消預約' })).toBeVisible()
  expect(line.passedOn(cancelPath)).toBeGreaterThan(1)
  expectCancelledOnce(server, member, id)
})

test(
  "the page of a Wi-Fi portal is not taken for the server's answer",
  { tag: '@full' },
  async ({ page, member, server, line }) => {
    const id = await openBooked(page, member, line.url)
    line.become('portal')
    await cancelUnsent(page)
    // A reload in the middle of a try would rightly leave open whether it arrived; no other is made while it is known
    // that there is no connection.
    await expect(page.getByText('目前離線').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: '復原' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('待取消')).toBeVisible()
    await expect(page.getByRole('button', { name: '復原' })).toBeVisible()
    expect(await stateOf(member, id)).toBe('booked')

    line.become('pass')
    await expect(page.getByRole('heading', { name: '已取消預約' })).toBeVisible()
    expectCancelledOnce(server, member, id)
  },
)

test(
  'two open tabs send one cancellation, and both show it',
  { tag: '@full' },
  async ({ context, page, member, server, line }) => {
    const id = await openBooked(page, member, line.url)
    const other = await context.newPage()
    await other.goto(`${line.url}appointment-record`)
    await expect(other.getByText('已預約')).toBeVisible()
    await page.bringToFront()
    await context.setOffline(true)
    await cancelShown(page)
    await expect(other.getByText('待取消')).toBeVisible()

    // Both hear of the signal at the same moment, and the answer takes long enough for the other to start.
    line.slowDown(500)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: '已取消預約' })).toBeVisible()
    await expect(other.getByText('已取消', { exact: true })).toBeVisible()
    expect(line.passedOn(cancelPath)).toBe(1)
    expectCancelledOnce(server, member, id)
  },
)

test('a cancellation that was not sent yet can be undone, and is then never sent', async ({ page, member, line }) => {
  const id = await openBooked(page, member, line.url)
  await cutKnowingly(page, () => line.become('refuse'))
  await cancelUnsent(page)
  await page.locator('main').getByRole('button', { name: '復原' }).click()
  await expect(page.getByText('已預約', { exact: true })).toBeVisible()

  line.become('pass')
  await expect(page.getByText('已重新連線')).toBeVisible()
  await page.reload()
  await expect(page.getByText('已預約', { exact: true })).toBeVisible()
  expect(line.passedOn(cancelPath)).toBe(0)
  expect(await stateOf(member, id)).toBe('booked')
})

for (const { fate, happens, reported } of [
  { fate: 'is over', happens: 'letItPass', reported: '未能取消：預約已逾時。' },
  { fate: 'was kept', happens: 'markVisited', reported: '未能取消：你已到店。' },
] as const) {
  test(
    `a waiting cancellation of an appointment that ${fate} meanwhile is refused, which stays until it was read`,
    inSuite(fate === 'is over'),
    async ({ context, page, member, server }) => {
      const id = await openBooked(page, member, server.url)
      await context.setOffline(true)
      await cancelUnsent(page)
      server.records[happens](id)
      await context.setOffline(false)

      await expect(page.getByText(reported)).toBeVisible()
      await page.reload()
      await expect(page.getByText(reported)).toBeVisible()
      await page.getByRole('button', { name: '知道了' }).click()
      await expect(page.getByText(reported)).toBeHidden()
      await page.reload()
      await expect(page.getByRole('region', { name: '預約' })).toBeVisible()
      await expect(page.getByText(reported)).toBeHidden()
    },
  )
}

test('a waiting cancellation of an appointment that was cancelled elsewhere meanwhile simply ends', async ({
  context,
  page,
  member,
  server,
}) => {
  const id = await openBooked(page, member, server.url)
  await context.setOffline(true)
  await cancelUnsent(page)
  await cancelElsewhere(member, id)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '已取消預約' })).toBeVisible()
  await expect(page.getByText('未能取消')).toBeHidden()
  expect(server.records.appointment(id)).toMatchObject({ state: 'cancelled', rev: 2 })
})

test(
  'signing out with an unsent cancellation asks first, and then really forgets it',
  { tag: '@full' },
  async ({ page, member, server, line }) => {
    const id = await openBooked(page, member, line.url)
    line.become('refuse')
    await cancelUnsent(page)
    await page.goto(`${line.url}my`)
    await page.getByRole('button', { name: '登出' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('有 1 項未送出，登出後會刪除。')
    await dialog.getByRole('button', { name: '保持登入' }).click()
    await page.goto(`${line.url}appointment-result?id=${id}`)
    await expect(page.getByText('待取消')).toBeVisible()

    await page.goto(`${line.url}my`)
    await page.getByRole('button', { name: '登出' }).click()
    await dialog.getByRole('button', { name: '登出' }).click()
    await expect(page.getByRole('link', { name: '登入' })).toBeVisible()
    await expect.poll(() => persistedOnPhone(page)).not.toContain(id)
    line.become('pass')
    await page.reload()
    await expect(page.getByText('登入後即可預約')).toBeVisible()
    expect(server.records.appointment(id).state).toBe('booked')
  },
)

test(
  'a line that breaks in the first moments of a first visit does not keep a cancellation from being sent later',
  { tag: '@full' },
  async ({ context, page, member, server }) => {
    const { appointment_id: id } = await book(member)
    const latePart = /\/assets\/outbox-outcomes-/
    await page.route(latePart, async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await page.goto(`appointment-result?id=${id}`)
    await expect(page.getByText('目前離線').or(page.getByText('未能載入')).first()).toBeVisible()
    await page.unroute(latePart)
    await context.setOffline(false)
    await expect(page.getByText('目前離線')).toBeHidden()
    await cancelShown(page)
    await expect(page.getByRole('heading', { name: '已取消預約' })).toBeVisible()
    expectCancelledOnce(server, member, id)
  },
)

/** Books for the member and shows the appointment, on a phone that has stored the whole app. */
async function openBooked(page: Page, member: Member, url: string): Promise<string> {
  const { appointment_id: id } = await book(member)
  await page.goto(`${url}appointment-record`)
  await expect(page.getByText('已預約', { exact: true })).toBeVisible()
  await storedApp(page)
  await page.getByRole('link', { name: '查看詳情' }).click()
  await expect(page.getByRole('button', { name: '取消預約' })).toBeVisible()
  return id
}

/** Cuts the line and lets the app find out before anything else happens. */
async function cutKnowingly(page: Page, cut: () => void): Promise<void> {
  cut()
  await page.reload()
  await expect(page.getByText('目前離線')).toBeVisible()
}

function expectCancelledOnce(server: TestServer, member: Member, id: string): void {
  expect(server.records.appointment(id)).toMatchObject({ state: 'cancelled', rev: 2, memberUid: member.uid })
  expect(server.records.holdsItsSlot(id)).toBe(false)
  // The booking itself, and one cancellation.
  expect(server.records.operationCount(member.uid)).toBe(2)
}
