import { randomUUID } from 'node:crypto'

import { enterAsStaff } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['refused call'] })

test('on a small phone, why a message to everybody was not sent is seen without looking for it', async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const owner = await enterAsStaff(context, server)
  const change = (path: string, fields: object) =>
    owner.ask<{ draft: { rev: number } }>(`/api/admin/config/${path}`, { ...fields, op_id: randomUUID() })
  const { version } = await owner.ask<{ version: number }>('/api/admin/config/get')
  const { draft } = await change('save', { version, rev: 0, changes: { sends_notices: false } })
  await change('publish', { version, rev: draft.rev, reason: 'as decided by the chain' })

  await page.goto('admin/operation')
  await page.getByRole('button', { name: '廣播' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('繁體中文').fill('今晚提早關門')
  await drawer.getByRole('button', { name: '發送給今日會員' }).click()
  await expect(drawer.getByRole('alert')).toHaveText('設定已關閉通知。')
  await expect(drawer.getByRole('alert')).toBeInViewport({ ratio: 1 })
})
