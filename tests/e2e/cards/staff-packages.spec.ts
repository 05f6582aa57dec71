import { randomUUID } from 'node:crypto'

import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

const list = '/api/admin/packages/list'

interface Known {
  package_id: string
  rev: number
  languages: { language: string; name: string }[]
}

test('a package is made, previewed, sold to members, and taken off sale', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'manager')
  const shopper = await aMember(server)
  await page.goto('admin/packages')
  await page.getByRole('button', { name: '新增套票' }).click()
  await page.getByLabel('套票名稱').fill('學生優惠')
  await page.getByLabel('售價').fill('980')
  await page.getByRole('radio', { name: '無限次' }).press('Space')
  await expect(page.locator('[data-preview]')).toContainText('學生優惠')
  await page.getByRole('switch', { name: '上架' }).press('Space')
  await page.getByRole('button', { name: '儲存並發佈' }).click()
  await expect(page.getByText('已儲存並發佈')).toBeVisible()

  const offers = () => shopper.ask<{ name: string; price_cents: number }[]>(sold, { shop_id: 1 })
  expect((await offers()).find(({ name }) => name === '學生優惠')).toMatchObject({ price_cents: 98_000 })

  await page.getByRole('switch', { name: '上架' }).press('Space')
  await page.getByRole('button', { name: '儲存並發佈' }).click()
  await expect.poll(async () => (await offers()).some(({ name }) => name === '學生優惠')).toBe(false)
})

const sold = '/api/order/freelyUseCardDeviceTypeList'

test(
  'of two managers the later sees what the earlier did, and loses nothing typed',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const manager = await enterAsStaff(context, server, 'manager')
    await page.goto('admin/packages')
    await page.getByRole('button', { name: /^30 次/ }).click()
    await page.getByLabel('售價').fill('3500')

    const { list: packages } = await manager.ask<{ list: Known[] }>(list)
    const thirty = packages.find(({ package_id }) => package_id === 'thirty')
    await manager.ask('/api/admin/packages/save', { ...thirty, price_cents: 370_000, op_id: randomUUID() })

    await page.getByRole('button', { name: '儲存並發佈' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: '有人更改了此內容' })
    await expect(conflict.getByRole('row', { name: /售價/ })).toContainText('HK$3500HK$3700HK$3900')
    await page.getByRole('button', { name: '保留我的' }).click()
    await expect(page.getByText('已儲存並發佈')).toBeVisible()
    const after = await manager.ask<{ list: { package_id: string; price_cents: number }[] }>(list)
    expect(after.list.find(({ package_id }) => package_id === 'thirty')?.price_cents).toBe(350_000)

    await page.getByRole('button', { name: '變更紀錄' }).click()
    await expect(page.getByRole('dialog', { name: '變更紀錄' }).getByRole('listitem').first()).toContainText('370000')
  },
)

test('staff read and cannot change', { tag: '@full' }, async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  await page.goto('admin/packages')
  await expect(page.getByLabel('套票名稱')).toBeDisabled()
  await expect(page.getByRole('button', { name: '儲存並發佈' })).toHaveCount(0)
})

test('leaving with something unsaved asks first; without a signal nothing is saved and nothing lost', async ({
  page,
  context,
  server,
  line,
}) => {
  await enterAsStaff(context, server, 'manager')
  await page.goto(new URL('admin/packages', line.url).href)
  await page.getByLabel('套票名稱').fill('冬日十次')
  await page.getByRole('button', { name: /^單次體驗/ }).click()
  const question = page.getByRole('dialog').filter({ hasText: '捨棄未儲存的變更' })
  await question.getByRole('button', { name: '繼續編輯' }).click()
  await expect(page.getByLabel('套票名稱')).toHaveValue('冬日十次')

  const save = page.getByRole('button', { name: '儲存並發佈' })
  line.become('refuse')
  await expect(save).toBeDisabled()
  await expect(page.getByText('離線：連線後才可進行。').filter({ visible: true }).first()).toBeVisible()
  line.become('pass')
  await expect(save).toBeEnabled()

  await page.route('**/api/admin/packages/**', (route) => route.abort())
  await save.click()
  await expect(page.getByText('未有回覆，未能確定是否已完成')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByLabel('套票名稱')).toHaveValue('冬日十次')
  await page.unroute('**/api/admin/packages/**')
  await page.getByRole('button', { name: '還原', exact: true }).click()
  await expect(page.getByLabel('套票名稱')).toHaveValue('10 次＋2 次')
})
