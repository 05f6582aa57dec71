import { findBarriers } from '../support/words/axe.ts'
import { bedTile, onDuty } from '../support/staff/duty.ts'
import { aMember, book, stateOf } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, bypassCSP: true, allowedErrors: ['refused call', 'cut off'] })

test('a bed whose bookings are all moved is closed, and says why until staff enable it', async ({
  page,
  context,
  server,
}) => {
  server.records.keepHours(1)
  const member = await aMember(server)
  const { appointment_id: id } = await book(member, { device: 'cwb-4', inDays: 2 })
  await enterAsStaff(context, server, 'staff')
  await page.goto(`admin/appointmentchange?shop=1&id=${id}`)
  await page.getByRole('button', { name: '移走此機全部預約…' }).click()
  const ask = page.getByRole('dialog', { name: /全部預約/ })
  await expect(ask.getByRole('checkbox', { name: '停用4 號機' })).toBeChecked()
  await expect(ask.getByText('職員重新啟用前，任何人都不能預約或啟動。')).toBeVisible()
  expect(await findBarriers(page, 'the dialog that empties a bed')).toEqual([])
  await ask.getByLabel('原因（必填）').fill('燈管損壞')
  await ask.getByRole('button', { name: '繼續' }).click()
  const clashes = page.getByRole('dialog', { name: '1 個預約受影響' })
  await clashes.locator('label', { hasText: '移動' }).click()
  await clashes.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(clashes).toBeHidden()
  expect(await stateOf(member, id)).toBe('booked')

  await onDuty(page, 'admin/operation?shop=1')
  await expect(bedTile(page, 'cwb-4')).toHaveAttribute('data-standing', 'off')
  await expect(bedTile(page, 'cwb-4')).toContainText('燈管損壞')
})

test(
  'staff clear the fault of a bed on the board and on its page, and a new fault takes it out again',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    await onDuty(page, 'admin/operation?shop=1')
    const tile = bedTile(page, 'cwb-2')
    const alert = page.locator('[data-alert=bed-fault]:not([data-severity=ok])')
    await server.simulator('cwb-2', 'fault')
    await expect(alert).toHaveCount(1)
    await tile.getByRole('button', { name: '解除故障' }).click()
    const dialog = page.getByRole('dialog', { name: '解除2 號機的故障' })
    await expect(dialog.getByText('設備仍在回報此故障')).toBeVisible()
    expect(await findBarriers(page, 'the dialog that clears a fault')).toEqual([])
    await dialog.getByLabel('原因（必填）').fill('技術員已檢查')
    await context.setOffline(true)
    await expect(dialog.getByRole('button', { name: '解除故障' })).toHaveAttribute('aria-disabled', 'true')
    await context.setOffline(false)
    await dialog.getByRole('button', { name: '解除故障' }).click()
    await expect(dialog).toBeHidden()
    await expect(alert).toHaveCount(0)
    await expect(tile).toContainText(/職員已於 \d\d:\d\d 解除/)

    await server.simulator('cwb-2', 'repair')
    await expect(tile).not.toHaveAttribute('data-standing', 'fault')
    await server.simulator('cwb-2', 'fault')
    await expect(alert).toHaveCount(1)

    await page.goto('admin/device-setting?device=cwb-2')
    await expect(page.getByText('日曬機恢復正常或解除故障前，不接受預約。')).toBeVisible()
    await page.getByRole('button', { name: '解除故障…' }).click()
    await page.getByRole('dialog').getByLabel('原因（必填）').fill('重新啟動後正常')
    await page.getByRole('dialog').getByRole('button', { name: '解除故障' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText(/職員已於 .* 解除故障，可接受預約。/)).toBeVisible()
    await expect(page.getByText('重新啟動後正常')).toBeVisible()
    await server.simulator('cwb-2', 'repair')
  },
)
