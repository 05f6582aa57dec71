import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { findBarriers } from '../support/words/axe.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'], bypassCSP: true })

interface Config {
  version: number
  draft: { rev: number; values: Record<string, unknown> } | null
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page, name)).toEqual([])
}

test('an owner changes the phone and the service hours, publishes, and members read it', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'owner')
  await page.goto('admin/global-config?section=contact')
  await expect(page.getByRole('heading', { name: '沒有未發佈的變更' })).toBeVisible()
  await expectAccessible(page, 'nothing changed')
  await page.getByLabel('電話').fill('+852 3111 2222')
  await page.getByLabel('服務時間（繁體中文）').fill('每日 10:00–20:00')
  // Written while the draft is still on its way: what is written here stays when it has arrived.
  const reason = page.getByLabel('原因（必填）')
  await reason.fill('會員反映打不通')
  await expect(page.getByText('草稿 · 2 項變更')).toBeVisible()
  const entry = page.getByRole('button', { name: /聯絡及服務時間/ })
  await expect(entry).toContainText('已改 2 項')
  const change = page.getByRole('listitem').filter({ hasText: '還原' }).filter({ hasText: '電話' })
  await expect(change).toContainText('電話，由 +852 3000 0000 改為 +852 3111 2222')
  await expect(page.getByText('已存入草稿')).toBeVisible()
  await expect(reason).toHaveValue('會員反映打不通')
  await expectAccessible(page, 'draft')

  const publish = page.getByRole('button', { name: '發佈版本 2' })
  await reason.fill('')
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await reason.fill('會員反映打不通')
  await expect(publish).not.toHaveAttribute('aria-disabled')
  await publish.click()
  await expect(page.getByText('已發佈版本 2').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '會員反映打不通' })).toBeVisible()

  await page.goto('help')
  await expect(page.getByText('+852 3111 2222')).toBeVisible()
  await expect(page.getByText('每日 10:00–20:00')).toBeVisible()
})

test('an owner words the risk notice anew in three languages, compares it, and publishes it by number', async ({
  page,
  context,
  server,
}) => {
  const owner = await enterAsStaff(context, server, 'owner')
  await page.goto('admin/global-config?section=legal')
  await page.getByRole('radio', { name: '風險須知' }).check({ force: true })
  await page.getByRole('button', { name: '由內置文本開始編輯' }).click()
  const text = page.getByRole('textbox', { name: '風險須知' })
  await text.fill(`${await text.inputValue()}\n- <b>新增</b>的一點`)
  await expectAccessible(page, 'legal text')
  await expect(page.getByText('三種語言齊備才可發佈。')).toBeVisible()
  await page.getByRole('button', { name: '並排比較：風險須知（繁體中文）' }).click()
  const sides = page.getByRole('dialog', { name: '風險須知（繁體中文）' })
  await expect(sides.getByRole('row').last().getByRole('cell')).toHaveText(['', '＋ - <b>新增</b>的一點'])
  await sides.getByRole('button', { name: '關閉' }).first().click()
  await page.getByLabel('原因（必填）').fill('律師要求更新')
  const publish = page.getByRole('button', { name: /發佈版本/ })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  for (const language of ['简体中文', 'English']) {
    await page.getByRole('radio', { name: new RegExp(language) }).check({ force: true })
    await page.getByRole('button', { name: '由內置文本開始編輯' }).click()
  }
  await publish.and(page.locator(':not([aria-disabled])')).click()
  await expect(page.getByText('第 2 版生效中')).toBeVisible()
  const reported = await owner.ask<{ version: string; text: string }>('/api/config/legal', { kind: 'risk' })
  expect(reported).toMatchObject({ version: 'v2', text: expect.stringContaining('<b>新增</b>') })
})

test('an older version comes back as a new one', { tag: '@full' }, async ({ page, context, server }) => {
  const owner = await enterAsStaff(context, server, 'owner')
  const before = await owner.ask<Config>('/api/admin/config/get')
  const read = { version: before.version, rev: 0 }
  const { draft } = await owner.ask<Config>('/api/admin/config/save', {
    ...read,
    changes: { wechat_id: 'another_name' },
    op_id: randomUUID(),
  })
  const publishing = { version: before.version, rev: draft?.rev, reason: 'a new account', op_id: randomUUID() }
  await owner.ask('/api/admin/config/publish', publishing)

  await page.goto('admin/global-config?section=contact')
  await expect(page.getByLabel('微信號')).toHaveValue('another_name')
  const older = page.getByRole('listitem').filter({ hasText: `版本 ${before.version}` })
  await older.getByRole('button', { name: '還原…' }).click()
  const dialog = page.getByRole('dialog', { name: `還原至版本 ${before.version}` })
  await dialog.getByLabel('原因（必填）').fill('舊帳號仍在用')
  await dialog.getByRole('button', { name: `發佈為版本 ${before.version + 2}` }).click()
  await expect(page.getByLabel('微信號')).toHaveValue('quartersun_hk')
})

test(
  'a manager shares the draft, is told who else is at it, and cannot publish',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'manager')
    // Who entered first stays in this browser; the owner works elsewhere.
    const owner = await enterAsStaff(context, server, 'owner')
    const { version } = await owner.ask<Config>('/api/admin/config/get')
    const save = (rev: number, changes: object) =>
      owner.ask<Config>('/api/admin/config/save', { version, rev, changes, op_id: randomUUID() })
    const first = await save(0, { horizon_days: 20 })
    await page.goto('admin/global-config')
    await expect(page.getByText(/改過此草稿/)).toBeVisible()
    await expect(page.getByRole('button', { name: /發佈版本/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('只有店主可發佈')).toBeVisible()

    await save(first.draft?.rev ?? 0, { horizon_days: 21, arrive_early_minutes: 3 })
    await page.getByRole('spinbutton', { name: '可預約日數' }).fill('30')
    const conflict = page.getByRole('alert').filter({ hasText: '有人更改了此內容' })
    await expect(conflict.getByRole('row', { name: /可預約日數/ })).toContainText('30 日21 日20 日')
    await expectAccessible(page, 'conflict')
    await page.getByRole('button', { name: '保留我的' }).click()
    await expect(conflict).toBeHidden()
    const kept = async () => (await owner.ask<Config>('/api/admin/config/get')).draft?.values
    await expect.poll(kept).toMatchObject({ horizon_days: 30, arrive_early_minutes: 3 })

    await page.getByRole('button', { name: '捨棄草稿' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '捨棄草稿' }).click()
    await expect(page.getByRole('heading', { name: '沒有未發佈的變更' })).toBeVisible()
  },
)

test('what is typed when the signal goes is not lost, not said to be kept, and arrives once', async ({
  page,
  context,
  server,
  line,
}) => {
  const owner = await enterAsStaff(context, server, 'owner')
  const read = async () => await owner.ask<Config>('/api/admin/config/get')
  const countSaves = async () => {
    const body = { subject: 'config:chain', page: 1, page_size: 50 }
    const { list } = await owner.ask<{ list: { what: string }[] }>('/api/admin/operation/history', body)
    return list.filter(({ what }) => what === 'config.save').length
  }
  const savesBefore = await countSaves()
  await page.goto(new URL('admin/global-config', line.url).href)
  const days = page.getByRole('spinbutton', { name: '可預約日數' })
  await expect(days).toBeEnabled()
  line.become('refuse')
  await days.fill('20')
  await expect(page.getByText(/^離線：.*重新連線後會(?:再查詢|送出)/)).toBeVisible({ timeout: 15_000 })
  // The field stays under the fingers: the line is known to be gone, and typing goes on.
  await days.fill('21')
  await expect(days).toHaveValue('21')
  await expect(page.getByText(/你輸入的內容.*重新連線後會/)).toBeVisible()
  await expect(page.getByText('已存入草稿')).toBeHidden()
  await expect(page.getByRole('button', { name: /發佈版本/ })).toHaveAttribute('aria-disabled', 'true')
  expect((await read()).draft).toBeNull()

  line.become('pass')
  await expect.poll(async () => (await read()).draft?.values).toMatchObject({ horizon_days: 21 })
  expect(await countSaves()).toBe(savesBefore + 1)
})
