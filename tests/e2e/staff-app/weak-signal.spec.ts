import type { Page } from '@playwright/test'

import type { FaultProxy } from '../../support/net/fault-proxy.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { inSuite, shareOf } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'missing part', 'broken server', 'busy server'] })

const weak = '訊號較弱，仍在嘗試…'
const paths = ['dashboard', 'operation', 'appointmentchange', 'users', 'transactions', 'history']

test('on a line that takes everything and never answers, a page of the staff says that it still tries, then that it is offline', async ({
  page,
  context,
  line,
  server,
}) => {
  test.setTimeout(900_000)
  await enterAsStaff(context, server)
  await page.goto(`${line.url}admin/dashboard`)
  await storedApp(page, { withStaff: true })
  for (const path of shareOf(paths, 1)) {
    await test.step(`/admin/${path}`, async () => {
      line.become('pass')
      await page.goto(`${line.url}admin/${path}`)
      await expect(page.locator('html')).toHaveAttribute('data-live', '')
      line.become('stall')
      await page.goto(`${line.url}admin/${path}`, { waitUntil: 'commit' })
      await expect(page.getByRole('status').getByText(weak)).toBeVisible({ timeout: 6000 })
      await expect(page.getByRole('status', { name: '目前離線' })).toBeVisible()
      await expect(page.getByText(weak).filter({ visible: true })).toHaveCount(0)
    })
  }
})

test.describe('without a worker', () => {
  test.use({
    serviceWorkers: 'block',
    allowedErrors: ['cut off', 'missing part', 'no worker', 'broken server', 'busy server'],
  })

  for (const path of ['users', 'transactions', 'devices']) {
    test(
      `a page of the staff that hangs on its way (${path}) says so, then that it is not there, and comes once it can`,
      inSuite(path === 'users'),
      async ({ page, context, line, server }) => {
        await enterAsStaff(context, server)
        await openDashboard(page, line)
        line.become('stall')
        await page.locator(`nav a[href*="/admin/${path}"]`).filter({ visible: true }).first().click()
        await expect(page.getByRole('status').getByText(weak)).toBeVisible({ timeout: 6000 })
        const again = page.getByRole('main').getByRole('button', { name: '重試' }).last()
        await expect(page.getByText('未能載入')).toBeVisible({ timeout: 12_000 })
        line.become('pass')
        await again.click()
        await expect(page.getByText('未能載入')).toHaveCount(0)
        await expect(page.getByRole('main').locator('table, [role=table], li, article').first()).toBeVisible()
      },
    )
  }

  test(
    'the staff area itself says by its address that it still tries, and then that it is not there',
    { tag: '@full' },
    async ({ page, context, line, server }) => {
      await enterAsStaff(context, server)
      await page.goto(line.url)
      await expect(page.locator('html')).toHaveAttribute('data-live', '')
      await page.route('**/assets/open-staff-area-*', () => undefined)
      await page.goto(`${line.url}admin/users`, { waitUntil: 'commit' })
      await expect(page.getByText(weak).filter({ visible: true })).toBeVisible({ timeout: 6000 })
      await expect(page.getByRole('alert')).toContainText('未能下載此畫面', { timeout: 15_000 })
      await expect(page.getByText(weak).filter({ visible: true })).toHaveCount(0)
    },
  )
})

async function openDashboard(page: Page, line: FaultProxy): Promise<void> {
  await page.goto(`${line.url}admin/dashboard`)
  await expect(page.locator('[data-sync=synced]').filter({ visible: true }).first()).toBeVisible()
}
