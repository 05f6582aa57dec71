import type { Page } from '@playwright/test'

import { aMember, book, type Booked } from '../support/member.ts'
import { chooseSlot, openBeds } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const bookPath = '/api/appointment/addappointment'

test.use({ allowedErrors: ['cut off', 'refused call'] })

const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const confirm = (page: Page) => page.getByRole('button', { name: '確認預約' })

/** The row with the next free time; `pressed`: it is what is chosen. */
const soonest = (page: Page, pressed: boolean) => page.getByRole('button', { name: /^最快/, pressed })

test('two taps from home book the next free time', async ({ page, member, server }) => {
  await page.goto('')
  await page.getByRole('link', { name: /^預約 (星期. )?\d\d:\d\d$/ }).click()
  await expect(soonest(page, true)).toBeVisible()
  await confirm(page).click()
  await expect(page).toHaveURL(/appointment-result\?id=/)
  const { list } = await member.ask<{ list: Booked[] }>('/api/user/appointmentRecord', { page: 1, page_size: 20 })
  expect(list).toHaveLength(1)
  expect(server.records.appointment(list[0]?.appointment_id ?? '').state).toBe('booked')
})

test('a bed that is offline or out of use cannot be chosen, and says why', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.goto('appointment')
  const offline = group(page, '日曬機').getByRole('radio', { name: '3 號機，站立式，離線，不可預約' })
  await offline.press('Enter')
  await expect(page.getByText('此日曬機離線，未能預約')).toBeVisible()
  await expect(offline).not.toBeChecked()
  await expect(soonest(page, true)).toBeVisible()

  await page.goto('appointment?shop=2')
  await openBeds(page)
  const disabled = group(page, '日曬機').getByRole('radio', { name: '2 號機，站立式，已停用，不可預約' })
  await disabled.press('Enter')
  await expect(page.getByText('此日曬機已停用')).toBeVisible()
  await expect(disabled).not.toBeChecked()
})

test('the button says what is still missing, and leads there', { tag: '@full' }, async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.goto('appointment')
  await expect(soonest(page, true)).toBeVisible()
  await group(page, '日期').getByRole('radio').nth(2).click()
  await expect(soonest(page, false)).toBeVisible()
  await confirm(page).press('Enter')
  await expect(page.getByText('請先選擇時間')).toBeVisible()
})

test('a time that is taken is shown as full and cannot be chosen', async ({ page, member, server }) => {
  const { appointment_time: when } = await book(await aMember(server), { inDays: 4 })
  expect(member.uid).not.toBe('')
  await page.goto('appointment')
  await group(page, '日曬機')
    .getByRole('radio', { name: /1 號機/ })
    .click()
  await group(page, '日期').getByRole('radio').nth(4).click()
  const taken = group(page, '時間').getByRole('radio', { name: `${when.slice(-5)}，已滿` })
  await taken.press('Enter')
  await expect(taken).not.toBeChecked()
  await expect(taken).toContainText('已滿')
})

test('a time that another member takes meanwhile turns full, and bed and day stay chosen', async ({
  page,
  member,
  server,
}) => {
  await page.goto('appointment')
  const time = await chooseSlot(page, { bed: '2 號機', inDays: 6 })
  await book(await aMember(server), { device: 'cwb-2', inDays: 6 })
  await confirm(page).click()
  await expect(page.getByText('此時段剛被預約')).toBeVisible()
  await expect(group(page, '時間').getByRole('radio', { name: `${time}，已滿` })).toBeVisible()
  await expect(group(page, '日曬機').getByRole('radio', { name: /2 號機/ })).toBeChecked()
  await expect(group(page, '日期').getByRole('radio').nth(6)).toBeChecked()

  await group(page, '時間')
    .getByRole('radio', { name: /可預約/ })
    .first()
    .click()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: '預約成功' })).toBeVisible()
  expect(await listOf(member)).toHaveLength(1)
})

test('when the answer to a booking is lost, trying again books once', async ({ page, member, server, line }) => {
  await page.goto(`${line.url}appointment`)
  await chooseSlot(page, { bed: '4 號機', inDays: 7 })
  line.loseAnswersOf(bookPath)
  await confirm(page).click()
  await expect(page.getByText('未能連線至分店系統。請再試，不會重複預約。')).toBeVisible()
  expect(await listOf(member)).toHaveLength(1)

  line.loseNothing()
  await page.getByRole('button', { name: '重試' }).last().click()
  await expect(page.getByRole('heading', { name: '預約成功' })).toBeVisible()
  expect(line.passedOn(bookPath)).toBeGreaterThan(1)
  expect(await listOf(member)).toHaveLength(1)
  expect(server.records.operationCount(member.uid)).toBe(1)
})

test('without signal nothing is promised: the choice is kept, the button waits and wakes with the signal', async ({
  context,
  page,
  member,
}) => {
  await page.goto('appointment')
  const time = await chooseSlot(page, { bed: '4 號機', inDays: 8 })
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: '等待連線' })).toBeVisible()
  await expect(page.getByText('需要連線才可確認預約。')).toBeVisible()
  await page.getByRole('button', { name: '等待連線' }).press('Enter')
  await expect(group(page, '時間').getByRole('radio', { checked: true })).toContainText(time)
  expect(await listOf(member)).toHaveLength(0)

  await context.setOffline(false)
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: '預約成功' })).toBeVisible()
  expect(await listOf(member)).toHaveLength(1)
})

test('what was chosen outlives a reload', { tag: '@full' }, async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.goto('appointment')
  const time = await chooseSlot(page, { bed: '4 號機', inDays: 9 })
  await page.reload()
  await expect(group(page, '日曬機').getByRole('radio', { name: /4 號機/ })).toBeChecked()
  await expect(group(page, '日期').getByRole('radio').nth(9)).toBeChecked()
  await expect(group(page, '時間').getByRole('radio', { checked: true })).toContainText(time)
})

test('a booking too soon after another is refused with the first possible time, and then not offered', async ({
  page,
  member,
}) => {
  await page.goto('appointment')
  await chooseSlot(page, { bed: '4 號機', inDays: 11 })
  await book(member, { device: 'cwb-1', inDays: 10 })
  await confirm(page).click()
  await expect(page.getByText(/與另一次日曬相隔太近，.* 起可以預約。/).first()).toBeVisible()
  await expect(group(page, '日期').getByRole('radio').nth(11)).toContainText('太近')
  expect(await listOf(member)).toHaveLength(1)
})

test(
  'a fourth open appointment is refused, and the way to the others is shown',
  { tag: '@full' },
  async ({ page, member }) => {
    for (const inDays of [2, 5, 8]) await book(member, { device: 'mongkok-1', shop: 3, inDays })
    await page.goto('appointment')
    await chooseSlot(page, { inDays: 12 })
    await confirm(page).click()
    await expect(page.getByText('即將到來的預約已達上限。請先取消其中一個，再作預約。')).toBeVisible()
    await page.getByRole('link', { name: '查看全部預約' }).click()
    await expect(page.getByText('已預約', { exact: true })).toHaveCount(3)
  },
)

test(
  'another studio can be chosen while booking, and starts with its own beds',
  { tag: '@full' },
  async ({ page, member }) => {
    expect(member.uid).not.toBe('')
    await page.goto('appointment')
    await chooseSlot(page)
    await page.getByRole('button', { name: /銅鑼灣店/ }).click()
    await page
      .getByRole('dialog', { name: '選擇分店' })
      .getByRole('button', { name: /旺角店/ })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: /旺角店/ })).toContainText('10:00–23:00')
    await expect(group(page, '日曬機').getByRole('radio')).toHaveCount(3)
    await expect(soonest(page, true)).toBeVisible()
    const kept = await page.evaluate(() => ({
      shopId: localStorage.getItem('shopId'),
      shop: JSON.parse(localStorage.getItem('selectedShop') ?? '{}') as Record<string, unknown>,
    }))
    expect(kept.shopId).toBe('3')
    expect(kept.shop).toMatchObject({
      shop_id: 3,
      shop_name: '旺角店',
      daily_appointment_begin: '10:00',
      daily_appointment_end: '23:00',
    })
    expect(kept.shop['languages']).toHaveLength(3)
  },
)

async function listOf(member: { ask: <Data>(path: string) => Promise<Data> }): Promise<Booked[]> {
  return (await member.ask<{ list: Booked[] }>('/api/user/appointmentRecord')).list
}
