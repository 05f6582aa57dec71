import { storedApp } from '../support/phone/stored-app.ts'
import { freeBed, hurry, readyToTan, startRun } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

const bed = 'cwb-2'

test.use({ allowedErrors: ['cut off', 'refused call'] })
test.afterEach(async ({ server, member }) => freeBed(server, member, bed))

test('home says that a session is open and leads back to it, also without a signal, until it is over', async ({
  context,
  page,
  member,
  server,
}) => {
  await readyToTan(server, member)
  await page.goto(`device-time?device=${bed}`)
  await startRun(page, server, bed)
  await page.goto('')
  const card = page.locator('[data-state=tanning]')
  await expect(card).toContainText(/剩餘時間\s*0\d:\d\d/)
  await expect(card).toContainText('日曬中')
  await storedApp(page)
  await context.setOffline(true)
  await page.reload()
  await expect(card).toContainText(/剩餘時間\s*0\d:\d\d/)
  await context.setOffline(false)

  await card.getByRole('link', { name: '返回計時畫面' }).click()
  await expect(page).toHaveURL(/\/running$/)
  await hurry(server, bed)
  await expect(page.getByRole('heading', { name: '日曬完成' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: '返回主頁' }).click()
  await expect(page.locator('[data-ready] [data-state=done]')).toBeVisible()

  // What it was is in the history and in the ledger.
  await page.getByRole('link', { name: '日曬紀錄', exact: true }).click()
  await expect(page.locator('li[id^=session-]')).toHaveText(/2 號機.*5 分鐘.*剩餘 \d+ 次/)
})
