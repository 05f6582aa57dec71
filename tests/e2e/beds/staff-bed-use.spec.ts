import { findBarriers } from '../support/words/axe.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

test('the dashboard shows what was done on each bed, for a day and for a month', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'manager')
  await page.goto('admin/dashboard?shop=1')
  const table = page.getByRole('table', { name: '日曬機使用情況' })
  await expect(table.getByRole('row').filter({ hasText: '1 號機' })).toBeVisible()
  await page.getByRole('radio', { name: '30 日' }).check({ force: true })
  await expect(page.getByRole('radio', { name: '30 日' })).toBeChecked()
  await expect(page.getByText('全部日曬機')).toBeVisible()
  expect(await findBarriers(page, '日曬機使用情況')).toEqual([])
  const file = page.waitForEvent('download')
  await page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '日曬機使用情況' }) })
    .getByRole('button')
    .first()
    .click()
  expect((await file).suggestedFilename()).toMatch(/^bed-use-.*\.csv$/)
  if (process.env['SHOTS'] === undefined) return
  await table.scrollIntoViewIfNeeded()
  await page.screenshot({ path: `${process.env['SHOTS']}/c-wide.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: '日曬機使用情況' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: `${process.env['SHOTS']}/c-narrow.png`, fullPage: true })
})
