import type { Page } from '@playwright/test'

import { plainPicture } from '../../support/pictures/pictures.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off'] })

const openSheet = async (page: Page) => {
  await page.goto('')
  // A browser makes no click of a mouse's button that goes down on the shell and up on the app.
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await page.locator('header [aria-haspopup=dialog]').click()
  return page.getByRole('dialog')
}

test('the studios say whether they are open and how far they are, and keep nothing of the position', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  // Mong Kok.
  await context.setGeolocation({ latitude: 22.3193, longitude: 114.1694, accuracy: 20 })
  const sheet = await openSheet(page)
  const first = sheet.getByRole('listitem').first()
  await expect(first).toContainText('銅鑼灣店')
  await expect(first).toContainText(/營業中|現已關門/)
  await expect(sheet.getByText(/^距離/)).toHaveCount(0)
  await sheet.getByRole('button', { name: '顯示距離' }).click()
  await expect(first).toContainText('旺角店')
  await expect(first).toContainText(/距離 \d/)
  await expect(sheet.getByRole('button', { name: '顯示距離' })).toBeHidden()
  const kept = await page.evaluate(() => [localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join(''))
  expect(kept).not.toContain('22.3193')
})

test('without the position the list stays as it was and says why', { tag: '@full' }, async ({ page }) => {
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: '顯示距離' }).click()
  await expect(sheet.getByRole('status')).toContainText(/未獲准使用位置|未能找到你的位置/)
  await expect(sheet.getByRole('listitem').first()).toContainText('銅鑼灣店')
})

test.describe('at the counter', () => {
  test.use({ viewport: tablet })

  test('staff give a studio a photo, and members see it in the list', async ({ page, context, server }) => {
    await enterAsStaff(context, server)
    await page.goto('admin/shop-info?shop=1')
    const panel = page.locator('section', { has: page.getByRole('heading', { name: '分店照片' }) })
    const buffer = await plainPicture('#14463c')
    await panel.locator('input[type=file]').setInputFiles({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer })
    await expect(panel.getByRole('img', { name: '分店照片' })).toBeVisible()
    await page.getByRole('button', { name: '儲存並發佈' }).click()
    await expect(page.getByText('已儲存並發佈').first()).toBeVisible()
    const sheet = await openSheet(page)
    const photo = sheet.getByRole('img', { name: '銅鑼灣店的照片' })
    await expect(photo).toHaveJSProperty('naturalWidth', 360)
  })
})
