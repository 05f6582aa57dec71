import { randomUUID } from 'node:crypto'

import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet })

test('an owner sees that the history is whole, and of a member who left only that there was an entry', async ({
  page,
  context,
  server,
}) => {
  const owner = await enterAsStaff(context, server)
  const write = async <T>(path: string, fields: object) => await owner.ask<T>(path, { ...fields, op_id: randomUUID() })
  const phone = { area_code: '852', phone: '91239876' }
  const { uid } = await write<{ uid: string }>('/api/admin/users/create', { ...phone, nickname: 'Al' })
  await write('/api/admin/user/note', { member_uid: uid, text: 'wears a green coat' })
  const { rev } = await owner.ask<{ rev: number }>('/api/admin/user/get', { member_uid: uid })
  await write('/api/admin/user/erase', { member_uid: uid, rev, reason: 'asked for it' })

  await page.goto('admin/packages')
  await page.evaluate(() => localStorage.setItem('user_language', 'en-US'))
  await page.reload()
  await page.getByRole('button', { name: 'Change history' }).click()
  const history = page.getByRole('dialog')
  await history.getByText('All', { exact: true }).click()
  await expect(history.getByText('asked for it')).toBeVisible()
  await expect(history.getByText('What this said went with it.')).toHaveCount(2)
  await expect(history).not.toContainText('green coat')
  await expect(history.getByText('complete and unchanged.')).toBeVisible()
})

test('an owner sees which refunds were made by who sold', { tag: '@full' }, async ({ page, context, server }) => {
  server.records.keepHours(1)
  const owner = await enterAsStaff(context, server)
  const write = async <T>(path: string, fields: object) => await owner.ask<T>(path, { ...fields, op_id: randomUUID() })
  const phone = { area_code: '852', phone: '91239877' }
  const { uid } = await write<{ uid: string }>('/api/admin/users/create', { ...phone, nickname: 'Bo' })
  const sale = { member_uid: uid, package_id: 'ten-plus-two', shop_id: 1, method: 'cash', amount_cents: 168_000 }
  const { line_id } = await write<{ line_id: string }>('/api/admin/recharge/sell', sale)
  await write('/api/admin/recharge/reverse', { line_id, reason: 'the wrong package' })

  await page.goto('admin/packages')
  await page.evaluate(() => localStorage.setItem('user_language', 'en-US'))
  await page.reload()
  await page.getByRole('button', { name: 'Change history' }).click()
  const history = page.getByRole('dialog')
  await history.getByText('All', { exact: true }).click()
  const entry = history.getByRole('listitem').filter({ hasText: 'the wrong package' })
  await expect(entry.getByText('Refunded by who sold')).toBeVisible()
  await expect(entry).not.toContainText('isOwnSale')
  await expect(history.getByText('Refunded by who sold')).toHaveCount(1)
})
