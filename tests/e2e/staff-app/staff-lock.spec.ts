import type { Page } from '@playwright/test'

import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

const minute = 60_000
const phone = '51000009'
const pinField = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('a clerk sets a PIN after a proof, locks the tablet, and opens it again', async ({ page, context, server }) => {
  const owner = await enterAsStaff(context, server)
  server.records.clearLimits()
  server.records.boundLogins(owner.uid, Date.now() + 30 * minute, 0)
  await page.goto('admin/operation')
  const lock = page.getByRole('button', { name: '鎖上這部平板' }).first()
  await lock.click()
  await pinField(page, 'PIN').fill('120987')
  await pinField(page, '再次輸入 PIN').fill('120987')
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  const proof = page.getByRole('dialog', { name: '確認是你本人' })
  await proof.getByRole('button', { name: '以短訊傳送驗證碼' }).click()
  await proof.getByLabel('輸入已傳送到你手機的驗證碼').fill(await sentCode(page, () => server.codeFor(phone)))
  await expect(page.getByText('已儲存 PIN')).toBeVisible()

  await lock.click()
  await expect(page.getByRole('button', { name: '全部停止…' })).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible()
  await page.keyboard.type('000000')
  await expect(page.getByText('尚可試 4 次')).toBeVisible()
  for (const digit of '120987') await page.getByRole('button', { name: digit, exact: true }).click()
  await expect(page.locator('[data-lock-screen]')).toBeHidden()
  await expect(lock).toBeVisible()
})

test('a drawer that is open when the tablet locks is out of sight and reach, and is there again with what was typed', async ({
  page,
  context,
  server,
}) => {
  const owner = await enterAsStaff(context, server)
  await owner.ask('/api/admin/user/pin', { pin: '120987' })
  server.records.clearLimits()
  await page.goto('admin/operation')
  await page.getByRole('button', { name: '廣播' }).click()
  const text = page.getByRole('dialog', { name: '廣播' }).getByLabel('English')
  await text.fill('Closing early')
  server.records.boundLogins(owner.uid, Date.now() - 1, 0)
  await expect(page.locator('[data-lock-screen]')).toBeVisible({ timeout: 30_000 })
  await expect(text).toBeHidden()
  await expect(page.locator('[data-lock-screen] h1')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-lock-screen] :focus')).toBeVisible()
  await page.getByRole('button', { name: '全部停止…' }).click()
  const stop = page.getByRole('dialog', { name: '停止全部日曬機？' })
  await expect(stop).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stop).toBeHidden()
  await page.keyboard.type('120987')
  await expect(page.locator('[data-lock-screen]')).toBeHidden()
  await expect(text).toHaveValue('Closing early')
  await expect(text).toBeFocused()
})

test(
  'a login that the studio has locked shows nothing of the page, also after a reload',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const owner = await enterAsStaff(context, server)
    server.records.boundLogins(owner.uid, Date.now() - 1, 0)
    await page.goto('admin/users')
    await expect(page.locator('[data-lock-screen]')).toBeVisible()
    await page.reload()
    await expect(page.locator('[data-lock-screen]')).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
  },
)

test('a locked tablet tells how the beds stand, keeps telling it, and says how old it is without a line', async ({
  page,
  context,
  server,
}) => {
  const owner = await enterAsStaff(context, server)
  server.records.boundLogins(owner.uid, Date.now() - 1, 0)
  await page.goto('admin/operation')
  await expect(page.getByRole('list', { name: '即時日曬機' })).toContainText('1 號機')
  await expect(page.getByRole('heading', { name: '警示' })).toBeVisible()
  await page.waitForResponse((response) => response.url().endsWith('/operation/summary') && response.ok())
  await context.setOffline(true)
  await expect(page.locator('[data-shop-summary]')).toContainText('離線：以下為')
  await expect(page.locator('[data-shop-summary]')).toContainText('1 號機')
})

/** The code is written down a moment after the press. */
async function sentCode(page: Page, read: () => Promise<string>): Promise<string> {
  await expect(page.getByLabel('輸入已傳送到你手機的驗證碼')).toBeVisible()
  return await read()
}
