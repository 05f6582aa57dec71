import { book } from '../support/member.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

const postponePath = '/api/appointment/postpone'

test.use({ allowedErrors: ['cut off', 'refused call'] })

// Whatever the hour of the test, there is time left to come later.
test.beforeEach(({ server }) => server.records.keepHours(1))
test.afterEach(({ server }) => server.records.keepHours(1, '10:00', '22:00'))

test('a member who is late postpones the start by ten minutes, once', async ({ page, member, server }) => {
  const { appointment_id } = await book(member)
  server.records.letItBegin(appointment_id)
  await page.goto('appointment-result?from=last')
  await expect(page.getByText('趕不及？延後開始')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^10 分鐘/ })).toBeChecked()
  await page.getByRole('button', { name: /^延後至/ }).click()
  await expect(page.getByText(/^已延後至/)).toBeVisible()
  await expect(page.getByText('趕不及？延後開始')).toBeHidden()
  expect(server.records.appointment(appointment_id)).toMatchObject({ state: 'booked', rev: 2 })

  // Late again, after the one time that is the member's own.
  server.records.letItBegin(appointment_id)
  await page.reload()
  await expect(page.getByText('已延後 1 次；如需更多時間，請聯絡客服。')).toBeVisible()
  await expect(page.getByRole('button', { name: /^延後至/ })).toBeHidden()
  await page.getByRole('link', { name: /聯絡客服/ }).click()
  await expect(page).toHaveURL(/\/help$/)
})

test('home leads to the door once it opens, and counts down what is left to a member who is late', async ({
  page,
  member,
  server,
}) => {
  // Of a bed that no other test of this file is late for.
  const { appointment_id } = await book(member, { device: 'cwb-4' })
  const minute = 60_000
  server.records.moveTo(appointment_id, Date.now() + 20 * minute)
  await page.goto('')
  await expect(page.getByRole('link', { name: '查看詳情' })).toBeVisible()
  await expect(page.getByText('現在可以入場')).toHaveCount(0)

  server.records.moveTo(appointment_id, Date.now() + 4 * minute)
  await page.reload()
  await expect(page.getByText('現在可以入場')).toBeVisible()
  await expect(page.getByRole('link', { name: '掃碼開門' })).toHaveAttribute('href', /\/scan-qrcode$/)

  server.records.moveTo(appointment_id, Date.now() - 2 * minute)
  await page.reload()
  await expect(page.getByText('已遲 2 分鐘')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^自動取消0[67]:\d\d$/)
  await expect(page.getByRole('link', { name: '掃碼開門' })).toBeVisible()
  await page.getByRole('button', { name: /^未能趕到？延後至/ }).click()
  await expect(page.getByText(/^已延後至/)).toBeVisible()
  // The door that was open stays open.
  await expect(page.getByText('現在可以入場')).toBeVisible()
  expect(server.records.appointment(appointment_id).rev).toBe(2)
})

test('a lost answer moves the appointment once, however often it is tried', async ({ page, member, server }) => {
  const { appointment_id } = await book(member, { device: 'cwb-2' })
  server.records.letItBegin(appointment_id)
  await page.goto(`appointment-result?id=${appointment_id}`)
  const send = page.getByRole('button', { name: /^延後至/ })
  await expect(send).toBeVisible()
  let signal: 'there' | 'lost' | 'back' = 'there'
  // From then on no answer comes of any call: whichever tells of the new time would take the word away before it is read.
  await page.route('**/api/**', async (route) => {
    const isPostponing = signal === 'there' && route.request().url().endsWith(postponePath)
    if (isPostponing) signal = 'lost'
    if (signal !== 'lost') return await route.continue()
    if (isPostponing) await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(page.getByText(/未有收到回覆，請再試；不會重複延後。|^離線時未能延後/)).toBeVisible()
  expect(server.records.appointment(appointment_id).rev).toBe(2)

  signal = 'back'
  await expect(page.getByText('趕不及？延後開始')).toBeHidden()
  expect(server.records.appointment(appointment_id).rev).toBe(2)
  // The booking and one postponement.
  expect(server.records.operationCount(member.uid)).toBe(2)
  await page.unrouteAll({ behavior: 'wait' })
})

test(
  'where the next member comes, the choice turns blocked and says why',
  { tag: '@full' },
  async ({ page, member, server }) => {
    const { appointment_id } = await book(member)
    server.records.letItBegin(appointment_id)
    await page.route(`**${postponePath}`, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ status: 0, code: 'slot-full', msg: '', data: null }),
      }),
    )
    await page.goto('appointment-result?from=last')
    await page.getByRole('button', { name: /^延後至/ }).click()
    await expect(page.getByRole('alert')).toContainText('時間剛被預約')
    await expect(page.getByRole('radio', { name: /^10 分鐘/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('radio', { name: /^15 分鐘/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('radio', { name: /^5 分鐘/ })).toBeChecked()
  },
)

test(
  'without a signal nothing is promised, and the phone number is there',
  { tag: '@full' },
  async ({ context, page, member, server }) => {
    const { appointment_id } = await book(member)
    server.records.letItBegin(appointment_id)
    await page.goto('appointment-result?from=last')
    await expect(page.getByRole('button', { name: /^延後至/ })).toBeVisible()
    await storedApp(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^離線時未能延後/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^致電/ })).toHaveAttribute('href', /^tel:\+852/)
    await expect(page.getByRole('button', { name: /^延後至/ })).toBeHidden()
  },
)

test('an appointment goes into the calendar of the phone', async ({ page, member }) => {
  const { appointment_id } = await book(member)
  await page.goto(`appointment-result?id=${appointment_id}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '加入日曆' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^appointment-\d{4}-\d\d-\d\d\.ics$/)
  const text = await new Response((await file.createReadStream()) as unknown as BodyInit).text()
  expect(text).toContain(`UID:${appointment_id}@`)
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
})

test('where the phone can share, an appointment is told in words', { tag: '@full' }, async ({ page, member }) => {
  const { appointment_id } = await book(member, { device: 'cwb-4' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (reported: { text?: string }) =>
        void (document.documentElement.dataset['told'] = reported.text ?? ''),
    })
  })
  await page.goto(`appointment-result?id=${appointment_id}`)
  await page.getByRole('button', { name: '分享' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-told', /^日刻預約：.*\d\d:\d\d\n銅鑼灣店, .*號機\n/)
})
