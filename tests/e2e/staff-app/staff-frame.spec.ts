import { bedTile as bed, onDuty } from '../support/staff/duty.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

test('the dashboard counts, compares, and leaves the member’s own studio alone', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  await page.goto('admin/dashboard')
  await expect(page).toHaveTitle('儀表板 · 日刻')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const numbers = page.getByRole('group', { name: '當日數字' }).or(page.getByLabel('當日數字'))
  await expect(numbers).toContainText('今日預約')
  await page.getByRole('button', { name: '後一日' }).click()
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('heading', { name: '即時日曬機' })).toBeHidden()

  await page.getByRole('button', { name: /切換分店/ }).click()
  await page.getByRole('menuitemradio', { name: '旺角店' }).click()
  await expect(page).toHaveURL(/shop=/)
  const [own, looked] = await page.evaluate(() => [localStorage.getItem('shopId'), localStorage.getItem('staffShopId')])
  expect(looked).toMatch(/^\d+$/)
  expect(own).not.toBe(looked)
  await page.getByRole('link', { name: '現場操作' }).click()
  await expect(page.getByRole('button', { name: /旺角店/ })).toBeVisible()
})

test('a member who is not of the staff is told so, and gets no part of the area', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.goto('admin/operation')
  await expect(page.getByText('此區域只供職員使用')).toBeVisible()
  await expect(page.locator('[data-bed]')).toHaveCount(0)
  expect(await page.evaluate(() => caches.has('staff'))).toBe(false)
})

test('the area is stored for hours without a network only once staff have signed in', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'staff')
  await onDuty(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('staff')).keys()).length), { timeout: 30_000 })
    .toBeGreaterThan(3)
  await expect(bed(page, 'cwb-1')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(bed(page, 'cwb-1')).toBeVisible()
  await expect(page.getByText('緊急時請按機身的停止掣')).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
})

test(
  'keys lead to beds and the door, list themselves, and stop nothing',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    await onDuty(page)
    await expect(bed(page, 'cwb-1')).toBeVisible()
    await page.keyboard.press('1')
    await expect(bed(page, 'cwb-1').getByRole('heading').getByRole('button')).toBeFocused()
    await page.keyboard.press('d')
    await expect(page.getByRole('button', { name: '開門' }).first()).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '快捷鍵' })).toContainText('1–9')
  },
)

test('what cannot be loaded says so and is asked for again', async ({ page, context, server, line }) => {
  await enterAsStaff(context, server, 'staff')
  await page.goto(new URL('help', line.url).href)
  await page.route('**/api/admin/operation/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(new URL('admin/operation', line.url).href)
  await expect(page.getByRole('alert')).toContainText('未能載入')
  const asked = page.waitForRequest('**/api/admin/operation/*')
  await page.getByRole('alert').getByRole('button', { name: '重試' }).click()
  await asked
  await expect(page.getByRole('alert')).toContainText('未能載入')
  // Once it can be had, the page asks for it by itself, too: a press would now and then find no button any more.
  await page.unroute('**/api/admin/operation/*')
  await expect(bed(page, 'cwb-1')).toBeVisible()
})
