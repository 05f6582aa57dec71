import type { Browser } from '@playwright/test'

import { aMember, aPhone } from '../support/member.ts'
import { overTheLine } from '../support/staff/duty.ts'
import { enterAsStaff, ofStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

test.beforeEach(({ server }) => server.records.keepHours(1))

/** The calls that a page makes to an address. */
function countCalls(page: Awaited<ReturnType<Browser['newPage']>>, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls += 1
  })
  return () => calls
}

test('what one clerk does shows on the other tablet over the line, and much of it is read seldom', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'staff')
  const other = await ofStaff(server, 'manager')
  const guest = await aMember(server)
  const act = (path: string, fields: object) =>
    other.ask<Record<string, string>>(path, { op_id: crypto.randomUUID(), ...fields })
  const heard = () =>
    page.waitForResponse((response) => response.url().endsWith('/operation/watch') && response.status() === 200)

  let open = heard()
  await page.goto(`admin/userdetail?shop=1&member=${guest.uid}`)
  await open
  await overTheLine(page.getByText('喜歡一號機'), () =>
    act('/api/admin/user/note', { member_uid: guest.uid, text: '喜歡一號機' }),
  )

  open = heard()
  await page.goto('admin/users?shop=1&sort=joined')
  await open
  const made = { area_code: '852', phone: aPhone(), nickname: '何小雨' }
  let uid = ''
  await overTheLine(page.getByRole('row').filter({ hasText: '何小雨' }), async () => {
    uid = (await act('/api/admin/users/create', made))['uid'] ?? ''
  })

  const reads = countCalls(page, '/transactions/list')
  open = heard()
  await page.goto('admin/transactions?shop=1')
  await open
  await expect(page.getByRole('heading', { name: '日結' })).toBeVisible()
  const before = reads()
  const sale = { member_uid: uid, package_id: 'ten-plus-two', shop_id: 1, method: 'cash', amount_cents: 168_000 }
  await overTheLine(page.getByRole('row').filter({ hasText: '何小雨' }).nth(11), async () => {
    for (let count = 0; count < 12; count++) await act('/api/admin/recharge/sell', sale)
  })
  expect(reads() - before).toBeLessThan(8)
})
