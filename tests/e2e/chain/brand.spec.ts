import type { BrowserContext, Page } from '@playwright/test'

import { plainPicture } from '../../support/pictures/pictures.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

async function token(page: Page, name: string): Promise<string> {
  return await page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name)
}

/** An owner gives the chain its name, color and logo. */
async function publishBrand(page: Page): Promise<void> {
  await page.goto('admin/global-config?section=brand')
  await page.getByLabel('名稱（繁體中文）').fill('晴刻')
  await page.getByLabel('名稱（简体中文）').fill('')
  await page.getByLabel('名稱（English）').fill('Sunlit')
  await page.getByLabel('顏色代碼').fill('#ffd200')
  await expect(page.getByText('這個顏色上的文字看不清')).toBeVisible()
  await page.getByRole('radio', { name: '#14463c' }).click()
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await plainPicture('#14463c') }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('dialog').getByRole('button', { name: '使用圖片' }).click()
  await expect(page.getByText('草稿 · 5 項變更')).toBeVisible()
  await page.getByLabel('原因（必填）').fill('開店前改名')
  await page.getByRole('button', { name: '發佈版本 2' }).click()
  await expect(page.getByText('已發佈版本 2').first()).toBeVisible()
}

async function expectBrand(page: Page): Promise<void> {
  await expect(page).toHaveTitle('主頁 · 晴刻')
  expect(await token(page, '--primary')).toContain('#14463c')
  expect(await token(page, '--logo')).toMatch(/^url\(.*\/media\//)
}

async function offline(context: BrowserContext, page: Page): Promise<void> {
  await storedApp(page)
  await context.setOffline(true)
  await page.reload()
}

test('an owner gives the chain its name, color and logo, and every page shows them, also without a signal', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'owner')
  await publishBrand(page)
  await expect(page.getByRole('navigation', { name: '管理後台' }).getByText('晴刻')).toBeVisible()
  await page.goto('')
  await expectBrand(page)
  await offline(context, page)
  await expectBrand(page)
  await context.setOffline(false)
})
