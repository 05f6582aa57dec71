import type { Page } from '@playwright/test'

import { aPhone, memberOf, stateOf } from '../support/member.ts'
import { cancelShown, chooseSlot, signIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test('a newcomer signs in with the code, chooses a studio, books, finds the booking and cancels it', async ({
  page,
  server,
}) => {
  const phone = aPhone()
  await page.goto('')
  await page.getByRole('link', { name: '登入' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
  await signIn(page, server, phone)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
  await page.getByRole('button', { name: '略過' }).click()

  await page.getByRole('button', { name: /切換分店|銅鑼灣店/ }).click()
  const sheet = page.getByRole('dialog', { name: '選擇分店' })
  await expect(sheet.getByRole('button', { name: /銅鑼灣店/ })).toHaveAttribute('aria-current', 'true')
  await sheet.getByRole('button', { name: /中環店/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('中環店')).toBeVisible()

  await page.getByRole('link', { name: '預約', exact: true }).click()
  await expect(page.getByText('中環店')).toBeVisible()
  const time = await chooseSlot(page)
  await page.getByRole('button', { name: '確認預約' }).click()
  await expect(page.getByRole('heading', { name: '預約成功' })).toBeVisible()

  const member = memberOf(server, { phone, ...(await loginOf(page)) })
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  expect(await stateOf(member, id)).toBe('booked')

  await page.getByRole('link', { name: '返回主頁' }).click()
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: '我的預約' }) })
  await expect(card).toContainText(time)
  await page.getByRole('link', { name: '全部預約' }).click()
  const record = page.getByRole('listitem').filter({ hasText: time })
  await expect(record).toContainText('已預約')
  await expect(record).toContainText('中環店')
  await record.getByRole('link', { name: '查看詳情' }).click()

  await cancelShown(page)
  await expect(page.getByRole('heading', { name: '已取消預約' })).toBeVisible()
  expect(await stateOf(member, id)).toBe('cancelled')
  expect(server.records.appointment(id)).toMatchObject({ state: 'cancelled', rev: 2 })
  expect(server.records.holdsItsSlot(id)).toBe(false)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(record).toContainText('已取消')
})

function loginOf(page: Page): Promise<{ uid: string; token: string }> {
  return page.evaluate(() => ({
    uid: localStorage.getItem('userId') ?? '',
    token: localStorage.getItem('token') ?? '',
  }))
}
