import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { startServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend({
  openStudio: [({}, use) => use(() => startServer(process.cwd(), { DEMO_HISTORY: 'on' })), { scope: 'worker' }],
})

test.use({ viewport: tablet, allowedErrors: ['cut off'] })

/** The day before, on the demo's clocks: it is over, whatever time it is. */
const yesterday = new Date(Date.now() + 8 * 3_600_000 - 24 * 3_600_000).toISOString().slice(0, 10)

test('the staff area of a new demo shows a chain in use', async ({ page, context, server }) => {
  const owner = await enterAsStaff(context, server)

  await page.goto(`admin/dashboard?shop=1&date=${yesterday}`)
  const { day, week } = await owner.ask<{
    day: { visited: number; takings_cents: number }
    week: { takings_cents: number }[]
  }>('/api/admin/dashboard/get', { shop_id: 1, date: yesterday })
  expect(day.visited).toBeGreaterThan(3)
  expect(week.filter(({ takings_cents }) => takings_cents > 0).length).toBeGreaterThan(3)
  await expect(page.getByRole('heading', { name: '儀表板' })).toBeVisible()
  await expect(page.getByText(String(day.visited)).first()).toBeVisible()

  await page.goto(`admin/appointmentchange?shop=1&date=${yesterday}`)
  await expect(page.getByText('已到店').first()).toBeVisible()

  await page.goto(`admin/transactions?shop=1&date=${yesterday}`)
  await expect(page.getByText(/HK\$/).first()).toBeVisible()
  await expect(page.getByRole('row').nth(5)).toBeVisible()

  await page.goto('admin/users')
  await expect(page.getByRole('row').nth(10)).toBeVisible()

  await page.goto(`admin/device-records?shop=1&date=${yesterday}`)
  await expect(page.getByRole('row').nth(3)).toBeVisible()
})

test('who is new in such a demo begins with nothing', { tag: '@full' }, async ({ member }) => {
  const { list } = await member.ask<{ list: unknown[] }>('/api/user/appointmentRecord')
  expect(list).toEqual([])
})
