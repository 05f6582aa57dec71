import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { startServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend({
  openStudio: [({}, use) => use(() => startServer(process.cwd(), { DEMO_HISTORY: 'on' })), { scope: 'worker' }],
})

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

interface Numbers {
  value: number
  before: number
}

interface Overview {
  total: { revenue: Numbers; sessions: Numbers }
  shops: { shop_id: number; name: string; revenue: Numbers }[]
}

/** As the page writes a sum. */
const money = (cents: number) => `HK$${Math.round(cents / 100).toLocaleString('en-US')}`
/** Three weeks that are over, on the demo's clocks. */
const dayBefore = (days: number) => new Date(Date.now() + (8 - 24 * days) * 3_600_000).toISOString().slice(0, 10)
const over = { from: dayBefore(21), to: dayBefore(1) }
const custom = `period=custom&from=${over.from}&to=${over.to}`

test('an owner sees all studios at once, one of them, and where the money came from', async ({
  page,
  context,
  server,
}) => {
  const owner = await enterAsStaff(context, server)
  const { total, shops } = await owner.ask<Overview>('/api/admin/reports/overview', over)
  expect([total.sessions.value > 0, shops.length > 1]).toEqual([true, true])

  await page.goto(`admin/dashboard`)
  await page.getByRole('navigation').getByRole('link', { name: '報表' }).click()
  await expect(page.getByRole('heading', { name: '報表', level: 1 })).toBeVisible()

  await page.goto(`admin/reports?${custom}`)
  const cards = page.getByLabel('期間數字')
  await expect(cards).toContainText(money(total.revenue.value).replace('HK$', ''))
  await expect(cards).toContainText(String(total.sessions.value))
  const table = page.getByRole('table', { name: '分店比較' })
  for (const { name, revenue } of shops)
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText(money(revenue.value))

  await expect(page.getByRole('img', { name: /每日收入/ })).toBeVisible()
  await page.getByRole('button', { name: '表格' }).click()
  await expect(page.getByRole('img', { name: /每日收入/ })).toBeHidden()
  await expect(page.getByRole('table', { name: '每日收入' }).getByRole('row')).toHaveCount(22)

  const [first] = shops
  await page.getByRole('button', { name: '全部分店' }).click()
  await page.getByRole('menuitemradio', { name: first?.name ?? '' }).click()
  await expect(cards).toContainText(money(first?.revenue.value ?? 0).replace('HK$', ''))
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`at=${first?.shop_id}`))

  await page.getByRole('radio', { name: '收入' }).check({ force: true })
  await expect(page.getByRole('table', { name: '按套票的收入' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('table', { name: '按付款方式的收入' }).getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('radio', { name: '使用' }).check({ force: true })
  const heat = page.getByRole('table', { name: '按星期及時段，佔開放時間的百分比' })
  await expect(heat.getByRole('rowheader')).toHaveCount(7)
  await expect(page.getByRole('table', { name: '各日曬機使用' }).getByRole('row').nth(1)).toBeVisible()
})

test('what is on screen is saved as a file', { tag: '@full' }, async ({ page, context, server }) => {
  await enterAsStaff(context, server)
  await page.goto(`admin/reports?tab=use&${custom}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '匯出 CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`report-use-${over.from}-${over.to}.csv`)
})

test(
  'without a signal the last answer stays with its age, and one that never came comes with the signal',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server)
    await page.goto(`admin/reports?${custom}`)
    await expect(page.getByRole('table', { name: '分店比較' })).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await expect(page.locator('[data-sync=offline]:visible')).toBeVisible()
    await expect(page.getByRole('table', { name: '分店比較' })).toBeVisible()
    await page.getByRole('radio', { name: '收入' }).check({ force: true })
    await expect(page.getByRole('alert').getByRole('button', { name: '重試' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('table', { name: '按套票的收入' })).toBeVisible()
  },
)

test('a clerk is led to no reports and shown none', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  await page.goto('admin/reports')
  await expect(page.getByText('只有經理及店主可查看報表')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '交易' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '報表' })).toHaveCount(0)
})
