import { bedTile, onDuty } from '../support/staff/duty.ts'
import { aMember, book, anotherPhone } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['refused call'] })

test('a bed that goes down is taken out of use, its bookings move, and the member’s phone shows where to', async ({
  page,
  context,
  browser,
  server,
}) => {
  server.records.keepHours(1)
  const member = await aMember(server)
  const before = await book(member, { device: 'cwb-4', inDays: 2 })
  const oldTime = before.appointment_time.slice(-5)
  const theirs = await anotherPhone(browser, server.url, member)
  await theirs.goto('')
  const card = theirs.locator('[data-state=booked]').filter({ visible: true })
  await expect(card).toContainText('4 號機')

  await enterAsStaff(context, server, 'staff')
  await server.simulator('cwb-4', 'offline')
  await onDuty(page, 'admin/operation?shop=1')
  const tile = bedTile(page, 'cwb-4')
  await tile.getByRole('button', { name: '維修' }).click()
  await page.getByRole('dialog').getByLabel('原因（必填）').fill('冷氣滴水')
  await page.getByRole('dialog').getByRole('button', { name: '維修' }).click()
  const clashes = page.getByRole('dialog', { name: '1 個預約受影響' })
  await clashes.locator('label', { hasText: '移動' }).click()
  const places = await clashes.getByRole('option').allInnerTexts()
  // The last other time of the same day, so that the doors are not open for it yet.
  const later = places.findLast((text) => /^\d\d:\d\d /.test(text) && !text.startsWith(oldTime)) ?? ''
  await clashes.getByRole('combobox').selectOption(later)
  await expect(clashes.getByText(`移至 ${later.slice(0, 5)}`)).toBeVisible()
  await clashes.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(tile).toHaveAttribute('data-standing', 'off')

  await theirs.reload()
  await expect(card).toContainText(later.slice(0, 5))
  await expect(card).toContainText(later.slice(6))
  await expect(card).toContainText(`職員已改期，原為 ${oldTime}`)
  await card.getByRole('link', { name: '查看詳情' }).click()
  await expect(theirs.getByRole('region', { name: '預約', exact: true })).toContainText(`職員已改期，原為 ${oldTime}`)
  await theirs.context().close()
  await server.simulator('cwb-4', 'online')
})
