import type { BrowserContext, Page } from '@playwright/test'

import { findBarriers } from '../support/words/axe.ts'
import { aMember, book, type Member, stateOf } from '../support/member.ts'
import { bookFor, dayAhead } from '../support/staff/book-for.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, bypassCSP: true, allowedErrors: ['cut off', 'refused call'] })

test.beforeEach(({ server }) => server.records.keepHours(1))

const calendar = (days: number) => `admin/appointmentchange?shop=1&date=${dayAhead(days)}`

async function openCalendar(page: Page, context: BrowserContext, server: TestServer, days: number): Promise<void> {
  await enterAsStaff(context, server)
  await page.goto(calendar(days))
  await expect(page.getByRole('grid', { name: '預約日曆' })).toBeVisible()
}

test('a walk-in is booked from an empty time, moved with a reason, and the timeline tells both', async ({
  page,
  context,
  server,
}) => {
  const ann = await aMember(server)
  await openCalendar(page, context, server, 3)
  await page.getByRole('button', { name: '18:00，1 號機，可預約' }).click()
  const drawer = page.getByRole('region', { name: '新增預約' })
  await drawer.getByRole('searchbox').fill(ann.phone)
  await drawer.getByRole('listitem').getByRole('button').click()
  await expect(drawer.getByRole('status')).toContainText('18:00')
  // The calendar stays at hand: another time is one tap, and says whether this member can have it.
  await page.getByRole('button', { name: '19:00，2 號機，可預約' }).click()
  await expect(drawer.getByRole('status')).toContainText('19:00')
  await page.getByRole('button', { name: '18:00，1 號機，可預約' }).click()
  await expect(page.locator('[data-chosen]')).toHaveAccessibleName(/^18:00，1 號機/)
  expect(await findBarriers(page, 'the drawer')).toEqual([])
  await drawer.getByRole('button', { name: /^預約/ }).click()
  await expect(drawer).toBeHidden()
  const panel = page.getByRole('complementary', { name: '詳情' })
  await expect(panel.getByText('18:00', { exact: true })).toBeVisible()

  await panel.getByRole('link', { name: '更改' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '更改預約' })).toBeVisible()
  await page.getByRole('gridcell').getByRole('button', { name: '20:00，2 號機，可選' }).click()
  await expect(page.getByRole('button', { name: '請選原因' })).toBeVisible()
  await page.getByRole('radio', { name: '其他…' }).check()
  await page.getByRole('textbox', { name: '原因（必填）' }).fill('會員希望改遲')
  expect(await findBarriers(page, 'the change')).toEqual([])
  await page.getByRole('button', { name: '改期至 20:00' }).click()
  await expect(page.locator('[data-booking]').getByText('20:00', { exact: true })).toBeVisible()
  const timeline = page.getByRole('listitem').filter({ hasText: '職員改期' })
  await expect(timeline).toContainText('18:00 → 20:00')
  await expect(timeline).toContainText('會員希望改遲')
  await expect(page.getByRole('listitem').filter({ hasText: '職員代為預約' })).toBeVisible()
})

test('a new appointment begins with typing, and who is not found becomes a member without leaving it', async ({
  page,
  context,
  server,
}) => {
  await openCalendar(page, context, server, 5)
  await page.getByRole('button', { name: '18:00，1 號機，可預約' }).click()
  const drawer = page.getByRole('region', { name: '新增預約' })
  await expect(drawer.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('9661 2207')
  const stranger = drawer.getByRole('region', { name: '新增會員' })
  await expect(stranger.getByLabel('手機號碼')).toHaveValue('9661 2207')
  await stranger.getByLabel('姓名（選填）').fill('江海晴')
  expect(await findBarriers(page, 'a new member in the drawer')).toEqual([])
  await stranger.getByRole('button', { name: '建立會員' }).click()
  await expect(drawer.getByText('江海晴')).toBeVisible()
  await drawer.getByRole('button', { name: /^預約/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('complementary', { name: '詳情' }).getByText('江海晴')).toBeVisible()
})

test('the calendar is walked with the arrows, and Enter books', { tag: '@full' }, async ({ page, context, server }) => {
  await openCalendar(page, context, server, 4)
  await page.getByRole('button', { name: '12:00，1 號機，可預約' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: '12:30，2 號機，可預約' })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: '新增預約' })
  await expect(panel.getByRole('status')).toContainText('12:30')
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('a check-in without a connection is kept, shown as waiting, and sent', async ({ page, context, server }) => {
  const ann = await aMember(server)
  const { appointment_id: id } = await book(ann)
  server.records.letItBegin(id)
  await openCalendar(page, context, server, 0)
  // It may have begun minutes before the next time on the grid, whose cell then lies over most of it.
  await page.locator('button[data-mark="late"], button[data-mark="booked"]').press('Enter')
  await expect(page.locator(`[data-booking="${id}"]`)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: '標記到店' }).click()
  await expect(page.getByText('到店紀錄待傳送')).toBeVisible()
  await expect(page.locator('button[data-mark="queued"]')).toBeVisible()
  expect(await stateOf(ann, id)).toBe('booked')
  await expect(page.getByRole('button', { name: '新增預約' })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(page.locator('button[data-mark="visited"]')).toBeVisible({ timeout: 20_000 })
  expect(await stateOf(ann, id)).toBe('visited')
})

test('closing earlier asks about every booking, and one that came in meanwhile asks again', async ({
  page,
  context,
  server,
}) => {
  const clerk = await enterAsStaff(context, server)
  const date = dayAhead(5)
  const [ann, ben] = [await aMember(server), await aMember(server)]
  const first = await bookFor(clerk, ann, { shop_id: 3, device_id: 'mongkok-2', date, time: '21:00' })
  const weekday = (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7
  await page.goto('admin/time-slots?shop=3&type=lie-down')
  const day = page.locator(`[data-weekday="${weekday}"]`)
  await day.getByRole('button').click()
  const end = day.getByRole('spinbutton', { name: /關門/ })
  await end.focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowUp')
  await expect(end).toHaveAttribute('aria-valuetext', '21:00')
  await expect(day.getByText('1 個預約')).toBeVisible()
  await expect(page.getByText('未儲存變更')).toBeVisible()
  await page.getByRole('button', { name: '儲存', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: '1 個預約受影響' })
  const save = dialog.getByRole('button', { name: /^儲存/ })
  await expect(save).toHaveText('儲存 · 尚有 1 項未選擇')
  expect(await findBarriers(page, 'the clash dialog')).toEqual([])
  const second = await bookFor(clerk, ben, { shop_id: 3, device_id: 'mongkok-2', date, time: '22:00' })
  await dialog.locator('label', { hasText: '移動' }).click()
  await expect(dialog.getByText('移至 20:30')).toBeVisible()
  await save.click()

  const again = page.getByRole('dialog', { name: '2 個預約受影響' })
  await expect(again.getByRole('listitem').filter({ hasText: '22:00' }).getByText('新', { exact: true })).toBeVisible()
  await again.getByRole('listitem').filter({ hasText: '22:00' }).locator('label', { hasText: '保留' }).click()
  await again.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText('未儲存變更')).toBeHidden()
  const times = async (who: Member, id: string) =>
    (await who.ask<{ appointment_time: string }>('/api/user/appointmentDetail', { appointment_id: id }))
      .appointment_time
  expect(await times(ann, first)).toBe(`${date} 20:30`)
  expect(await times(ben, second)).toBe(`${date} 22:00`)
})

test(
  'a studio whose beds follow a week of their own says so where its daily hours were, and leads there',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const manager = await enterAsStaff(context, server, 'manager')
    await page.goto('admin/shop-info?shop=3')
    const opens = page.getByLabel('開始', { exact: true })
    await opens.fill('10:02')
    await expect(page.getByText('須為 5 分鐘的倍數，例如 10:05')).toBeVisible()
    await page.getByRole('button', { name: '還原' }).click()
    const day = [{ from: '10:00', to: '23:00' }]
    const terms = { shop_id: 3, week: [day, day, day, day, day, day, day], turn_minutes: 10, horizon_days: 14 }
    const saveWeek = (fields: object) =>
      manager.ask('/api/admin/slots/save', { ...terms, ...fields, decisions: [], op_id: crypto.randomUUID() })
    const { templates } = await manager.ask<{ templates: { type_id: string; rev: number }[] }>('/api/admin/slots/get', {
      shop_id: 3,
    })
    const revOf = (type: string) => templates.find(({ type_id }) => type_id === type)?.rev ?? 0
    await saveWeek({ type_id: 'stand-up', slot_minutes: 30, rev: revOf('stand-up') })
    await page.reload()
    if (revOf('lie-down') === 0) {
      await expect(page.getByText(/只適用於臥式日曬機/)).toBeVisible()
      await expect(opens).toBeVisible()
      await saveWeek({ type_id: 'lie-down', slot_minutes: 45, rev: 0 })
      await page.reload()
    }
    await expect(page.getByText(/此處沒有每日營業時間可改/)).toBeVisible()
    await expect(opens).toBeHidden()
    expect(await findBarriers(page, 'the hours of a studio')).toEqual([])
    await page.locator('fieldset').getByRole('link', { name: '時段' }).click()
    await expect(page).toHaveURL(/admin\/time-slots/)
  },
)

test(
  'a date can be closed, and is opened again by taking the exception back',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'manager')
    await page.goto('admin/time-slots?shop=2')
    await page.getByRole('button', { name: '新增例外' }).click()
    const drawer = page.getByRole('dialog', { name: '新增例外' })
    await drawer.getByLabel('首日').fill(dayAhead(9))
    await drawer.getByRole('textbox', { name: '原因（必填）' }).fill('聖誕節休息')
    await drawer.getByRole('button', { name: '儲存' }).click()
    await expect(page.getByText('聖誕節休息').first()).toBeVisible()
    await page.getByRole('button', { name: /聖誕節休息/ }).click()
    await page.getByRole('button', { name: '移除…' }).click()
    await page.getByRole('button', { name: '移除', exact: true }).click()
    await expect(page.getByText('所有日期均按星期範本。')).toBeVisible()
  },
)

test('what a colleague books shows on the calendar at once, and in the numbers of its day', async ({
  page,
  context,
  server,
}) => {
  const clerk = await enterAsStaff(context, server)
  const watched = page.waitForResponse((response) => response.url().endsWith('/operation/watch'))
  await page.goto(`admin/appointmentchange?shop=3&date=${dayAhead(7)}`)
  await expect(page.getByRole('grid', { name: '預約日曆' })).toBeVisible()
  await watched
  await expect(page.getByText('0 個預約')).toBeVisible()
  const input = { shop_id: 3, device_id: 'mongkok-2', date: dayAhead(7), time: '19:00' }
  await bookFor(clerk, await aMember(server), input)
  await expect(page.getByText('1 個預約').first()).toBeVisible({ timeout: 2_000 })

  await page.goto(`admin/dashboard?shop=3&date=${dayAhead(8)}`)
  await expect(page.locator('[data-sync=synced]:visible')).toBeVisible()
  await bookFor(clerk, await aMember(server), { ...input, date: dayAhead(8) })
  await expect(page.getByRole('row', { name: '19:00 1' })).toBeAttached({ timeout: 7_000 })
})

test('without a connection the last copy is shown, nothing at all says so, and a failed read can be repeated', async ({
  page,
  context,
  server,
}) => {
  await openCalendar(page, context, server, 2)
  await context.setOffline(true)
  await page.getByRole('button', { name: '翌日' }).click()
  await expect(page.getByRole('button', { name: '重試' }).last()).toBeVisible()
  await page.getByRole('button', { name: '前一日' }).click()
  await expect(page.getByRole('grid', { name: '預約日曆' })).toBeVisible()
  await expect(page.getByText(/的資料/).first()).toBeVisible()
  await context.setOffline(false)
  // The day is asked for, and comes by the live line of the board as well.
  let isCut = true
  const pressed = Promise.withResolvers<void>()
  await page.route('**/operation/watch', (route) => route.abort())
  await page.route('**/api/admin/appointment/day', async (route) => {
    if (isCut) return await route.abort()
    // The page asks again by itself as well: nothing comes before staff have pressed.
    await pressed.promise
    await route.continue()
  })
  await page.goto(calendar(12))
  const retry = page.getByRole('button', { name: '重試' }).last()
  await expect(retry).toBeVisible()
  isCut = false
  await retry.dispatchEvent('click')
  pressed.resolve()
  await expect(page.getByText('當日沒有預約')).toBeVisible()
})
