import { endShift } from '#src/contract/staff/board/shifts.ts'

import { onDuty } from '../support/staff/duty.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['refused call'] })

test('a clerk who is off duty opens the door with one more tap, and ends the shift on the board', async ({
  page,
  context,
  server,
}) => {
  const clerk = await enterAsStaff(context, server, 'staff')
  await clerk.ask(endShift.path, { op_id: crypto.randomUUID(), shop_id: 1, member_uid: clerk.uid })
  await onDuty(page)
  await expect(page.getByText('現時無人當值')).toBeVisible()
  await page.locator('[data-open-door]').click()
  await page.getByRole('dialog').getByRole('button', { name: '開門' }).click()
  const asked = page.getByRole('dialog', { name: /^你未在.+當值$/ })
  await expect(asked).toBeVisible()
  expect(server.records.openingsBy(clerk.uid)).toBe(0)
  await asked.getByRole('button', { name: '開始當值' }).click()
  await expect(page.getByText('門鎖已開。')).toBeVisible()
  expect(server.records.openingsBy(clerk.uid)).toBe(1)

  const end = page.getByRole('main').getByRole('button', { name: '結束當值' })
  await end.click()
  await page.getByRole('dialog').getByRole('button', { name: '結束當值' }).click()
  await expect(end).toBeHidden()
  await expect(page.getByRole('button', { name: '開始當值' })).toBeVisible()
})
