import { expect, type Page } from '@playwright/test'

import type { TestServer } from './server.ts'

/** Types number and code, agrees, and signs in; the page is on /login. */
export async function signIn(page: Page, server: TestServer, phone: string): Promise<void> {
  await page.getByLabel('手機號碼').fill(phone)
  await page.getByRole('button', { name: '獲取驗證碼' }).click()
  await expect(page.getByText('驗證碼已發送').first()).toBeVisible()
  await page.getByLabel('驗證碼', { exact: true }).fill(await server.codeFor(phone))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登入', exact: true }).click()
}

/** Where a day has many times the beds are folded, once one is chosen. */
export async function openBeds(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: '更改日曬機' })
  const times = page.getByRole('radiogroup', { name: '時間' }).getByRole('radio')
  const none = page.getByRole('status').filter({ hasText: '試試其他日期' })
  await expect(fold.or(times.first()).or(none).first()).toBeVisible()
  if (await fold.isVisible()) await fold.click()
}

/** Chooses a bed, a day and the first free time on it; tells the time. The page is on /appointment. */
export async function chooseSlot(page: Page, { bed = '1 號機', inDays = 2 } = {}): Promise<string> {
  await openBeds(page)
  await page.getByRole('radiogroup', { name: '日曬機' }).getByRole('radio', { name: bed }).click()
  await page.getByRole('radiogroup', { name: '日期' }).getByRole('radio').nth(inDays).click()
  const free = page
    .getByRole('radiogroup', { name: '時間' })
    .getByRole('radio', { name: /可預約/ })
    .first()
  await free.click()
  return (
    (await page.getByRole('radiogroup', { name: '時間' }).getByRole('radio', { checked: true }).textContent()) ?? ''
  ).trim()
}

/** Presses the button that cancels, and means it. The page shows an appointment. */
export async function cancelShown(page: Page): Promise<void> {
  await page.getByRole('button', { name: '取消預約' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消預約' }).click()
}

/** The same where nothing reaches the server: the page says that it will be sent. */
export async function cancelUnsent(page: Page): Promise<void> {
  await cancelShown(page)
  await expect(page.getByText('取消要求會於連線後送出')).toBeVisible()
}
