import type { Page } from '@playwright/test'

import { findBarriers } from '../support/words/axe.ts'
import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'], bypassCSP: true })

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page, name)).toEqual([])
}

test('who walks in is made a member, sold a package, given a time, and refunded what is left', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'manager')
  await page.goto('admin/users')
  await page.getByRole('button', { name: '新增會員' }).click()
  const drawer = page.getByRole('dialog', { name: '新增會員' })
  await drawer.getByLabel('手機號碼').fill('9123 4545')
  await drawer.getByLabel('姓名（選填）').fill('陳嘉欣')
  await drawer.getByRole('button', { name: '建立會員' }).click()
  const panel = page.getByRole('complementary', { name: '會員' })
  await expect(panel.getByRole('heading', { name: '陳嘉欣' })).toBeVisible()
  await expect(panel.getByText('+852 •••• ••45')).toBeVisible()
  await expectAccessible(page, 'users')

  await panel.getByRole('link', { name: '增值' }).click()
  await page.getByRole('radio', { name: /10 次＋2 次/ }).check({ force: true })
  await page.getByRole('radio', { name: '轉數快' }).check({ force: true })
  const confirm = page.getByRole('button', { name: '確認已收 HK$1,680' })
  await expect(page.getByText('請先填寫參考編號')).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('參考編號（必填）').fill('FT61123')
  await expectAccessible(page, 'till')
  await confirm.click()
  const receipt = page.getByRole('dialog', { name: '已入帳' })
  await expect(receipt).toContainText('陳嘉欣 現有 12 次')
  await expect(receipt).toContainText('轉數快 · FT61123')
  await expect(receipt.getByText(/QS\d{4}-\d{6}/).first()).toBeVisible()
  await receipt.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('button', { name: /今日銷售 \d/ })).toBeVisible()

  await page.goto('admin/users?q=9123')
  await page.getByRole('button', { name: /陳嘉欣/ }).click()
  await page.getByRole('link', { name: '會員詳情' }).click()
  await page.getByRole('radio', { name: '套票帳' }).press('Space')
  const ledger = page.getByRole('list', { name: '套票帳' })
  await expect(ledger.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: '調整…' }).click()
  const adjust = page.getByRole('dialog', { name: '調整套票' })
  await expect(adjust).toContainText('12 → 13 次')
  await adjust.getByLabel('原因（必填）').fill('燈管未亮')
  await adjust.getByRole('button', { name: '贈送次數' }).click()
  await expect(ledger.getByRole('listitem').first()).toContainText('燈管未亮')
  await expect(ledger.getByRole('listitem').first()).toContainText('餘 13')
  await expectAccessible(page, 'detail')

  await page.getByRole('button', { name: '退款…' }).click()
  const back = page.getByRole('dialog', { name: '退款' })
  await back.getByRole('radio', { name: '部分' }).press('Space')
  await back.getByRole('button', { name: '退回次數：增加' }).click()
  await expect(back).toContainText('HK$280')
  await back.getByLabel('退款方式').selectOption({ label: '現金' })
  await back.getByLabel('原因（必填）').fill('搬家')
  await expect(back.getByRole('button', { name: '退回 HK$280' })).toHaveAttribute('aria-disabled', 'true')
  await back.getByLabel('原因（必填）').fill('搬家離港')
  await back.getByRole('button', { name: '退回 HK$280' }).click()
  await expect(page.getByRole('dialog', { name: '已退款' })).toContainText('HK$280')
  await page.keyboard.press('Escape')
  await expect(ledger.getByRole('listitem').first()).toContainText('餘 11')
})

test('a lost answer takes the money once: the till checks, and a reload goes on checking', async ({
  page,
  context,
  server,
  line,
}) => {
  const manager = await enterAsStaff(context, server, 'manager')
  const { uid } = await aMember(server)
  await page.goto(new URL(`admin/user-recharge?member=${uid}&package=single`, line.url).href)
  const confirm = page.getByRole('button', { name: /^確認已收/ })
  await expect(confirm).toBeEnabled()
  line.loseAnswersOf('/api/admin/recharge/sell')
  await confirm.click()
  await expect(page.getByText('正在核對，請勿再次收款')).toBeVisible({ timeout: 20_000 })
  line.loseNothing()
  await page.reload()
  await expect(page.getByRole('dialog', { name: '已入帳' })).toBeVisible({ timeout: 15_000 })
  const { total } = await manager.ask<{ total: number }>('/api/admin/recharge/list', { member_uid: uid })
  expect(total).toBe(1)
})

test(
  'a wrong sale is reversed by a manager; staff see who can',
  { tag: '@full' },
  async ({ page, context, server, browser }) => {
    await enterAsStaff(context, server, 'manager')
    const { uid } = await aMember(server)
    await page.goto(`admin/user-recharge?member=${uid}&package=single`)
    await page.getByRole('button', { name: /^確認已收/ }).click()
    await page.getByRole('button', { name: '收錯了？沖銷此單…' }).click()
    const why = page.getByRole('dialog', { name: /^沖銷 QS/ })
    await why.getByLabel('原因（必填）').fill('收錯套票')
    await why.getByRole('button', { name: '沖銷此單' }).click()
    await expect(page.getByText('已沖銷').first()).toBeVisible()

    const other = await browser.newContext({ viewport: tablet, locale: 'zh-HK' })
    await enterAsStaff(other, server, 'staff')
    const till = await other.newPage()
    await till.goto(new URL(`admin/user-recharge?member=${uid}&package=single`, server.url).href)
    await expect(till.getByRole('radio', { name: '贈送' })).toHaveCount(0)
    await till.getByRole('button', { name: /^確認已收/ }).click()
    await expect(till.getByText('收錯了？今日內可由經理沖銷。')).toBeVisible()
    await other.close()
  },
)

test('a member is blocked with a reason, and the number is shown for as long as it takes to dial', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'manager')
  const { uid } = await aMember(server)
  await page.goto(`admin/userdetail?member=${uid}`)
  await page.getByRole('button', { name: '顯示' }).click()
  await expect(page.getByText(/^\+852 \d{4} \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: '隱藏' }).click()
  await expect(page.getByText(/^\+852 •••• ••\d{2}$/)).toBeVisible()

  await page.getByRole('button', { name: '封鎖…' }).click()
  const dialog = page.getByRole('dialog', { name: /^封鎖/ })
  await dialog.getByLabel('原因（必填）').fill('弄髒房間')
  await dialog.getByRole('button', { name: '封鎖', exact: true }).click()
  await expect(page.getByText('封鎖至職員解除為止')).toBeVisible()
  await expect(page.getByText('已封鎖').first()).toBeVisible()
  await page.getByRole('button', { name: '解除封鎖…' }).click()
  await page.getByLabel('原因（必填）').fill('已道歉')
  await expect(page.getByRole('button', { name: '解除封鎖', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('原因（必填）').fill('已向職員道歉')
  await page.getByRole('button', { name: '解除封鎖', exact: true }).click()
  await expect(page.getByText('封鎖至職員解除為止')).toBeHidden()
})

test('nothing stands below what a member has done, which grows as it is read', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'manager')
  const { uid } = await aMember(server)
  await page.goto(`admin/userdetail?member=${uid}`)
  const account = page.getByRole('heading', { name: '帳戶' })
  const file = page.getByRole('radiogroup', { name: '帳目' })
  for (const width of [1180, 1024, 390]) {
    await page.setViewportSize({ width, height: 820 })
    const [ofAccount, ofFile] = await Promise.all([account.boundingBox(), file.boundingBox()])
    if (!ofAccount || !ofFile) throw new Error('The page of a member lacks a part')
    const isBeside = ofAccount.x > ofFile.x + ofFile.width || ofAccount.x + ofAccount.width < ofFile.x
    expect(isBeside || ofAccount.y < ofFile.y, `at ${width} px`).toBe(true)
  }
})

test(
  'without a signal the last copy is shown, and only cash is taken',
  { tag: '@full' },
  async ({ page, context, server, line }) => {
    await enterAsStaff(context, server, 'staff')
    const { uid } = await aMember(server)
    const address = (path: string) => new URL(path, line.url).href
    await page.goto(address('admin/users'))
    await expect(page.getByRole('button', { name: /\+852/ }).first()).toBeVisible()
    await page.goto(address(`admin/user-recharge?member=${uid}&package=single`))
    const confirm = page.getByRole('button', { name: /^確認已收/ })
    await expect(confirm).toBeEnabled()
    line.become('refuse')
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await expect(page.getByText('離線：只可作現金銷售，恢復連線後入帳。')).toBeVisible({ timeout: 20_000 })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    const forCash = page.getByRole('button', { name: '離線收現金出售' })
    await expect(forCash).toBeEnabled()
    await page.getByRole('radio', { name: '八達通' }).press('Space')
    await expect(forCash).toHaveAttribute('aria-disabled', 'true')
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  },
)

test('the list says when no member is found, and on a phone it is cards', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  await page.goto('admin/users?q=zzzz')
  await expect(page.getByText('找不到會員')).toBeVisible()
  await expectAccessible(page, 'no member found')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('admin/users')
  await expect(page.getByRole('button', { name: /\+852/ }).first()).toBeVisible()
  const isScrollingSideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isScrollingSideways).toBe(false)
})
