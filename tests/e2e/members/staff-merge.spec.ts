import { randomUUID } from 'node:crypto'

import { findBarriers } from '../support/words/axe.ts'
import { openQuietly } from '../support/quiet.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ viewport: tablet, bypassCSP: true })

test('an owner merges two accounts of one person, and the old address leads to the one that stays', async ({
  page,
  context,
  server,
}) => {
  const owner = await enterAsStaff(context, server)
  const add = async (phone: string, nickname: string) => {
    const body = { area_code: '852', phone, nickname, op_id: randomUUID() }
    return (await owner.ask<{ uid: string }>('/api/admin/users/create', body)).uid
  }
  const [kept, old] = [await add('91234646', '陳嘉欣'), await add('91234747', '嘉欣舊號')]
  await owner.ask('/api/admin/user/note', { member_uid: old, text: '穿綠色外套', op_id: randomUUID() })

  // What comes later moves the button, and a press that it moves away from is none.
  await openQuietly(page, `admin/userdetail?member=${kept}`)
  await page.getByRole('button', { name: '與另一個帳戶合併…' }).click()
  const drawer = page.getByRole('dialog', { name: '合併兩個帳戶' })
  await drawer.getByRole('searchbox').fill('9123 4747')
  await drawer.getByRole('button', { name: /嘉欣舊號/ }).click()
  await expect(drawer.getByRole('table', { name: '兩個帳戶的內容' })).toContainText('嘉欣舊號')
  await expect(drawer.getByRole('radio', { name: /陳嘉欣/ })).toBeChecked()
  expect(await findBarriers(page, 'merge')).toEqual([])
  await drawer.getByLabel('原因（必填）').fill('同一人，換了號碼')
  await drawer.getByRole('button', { name: '永久合併' }).click()
  await expect(page.getByText('已合併帳戶')).toBeVisible()
  await expect(page.getByText('穿綠色外套')).toBeVisible()

  await page.goto(`admin/userdetail?member=${old}`)
  await expect(page).toHaveURL(new RegExp(`member=${kept}`))
  await expect(page.getByRole('heading', { name: '陳嘉欣', level: 1 })).toBeVisible()
})
