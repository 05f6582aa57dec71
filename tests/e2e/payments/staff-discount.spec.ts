import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

test('a clerk lowers a price within the limit and with a reason, once, also where the answer is lost', async ({
  page,
  context,
  server,
  line,
}) => {
  await enterAsStaff(context, server, 'staff')
  const { uid } = await aMember(server)
  await page.goto(new URL(`admin/user-recharge?package=ten-plus-two&member=${uid}`, line.url).href)
  await page.getByRole('button', { name: '給予折扣' }).click()
  const discount = page.getByRole('group', { name: '折扣' })
  const percent = discount.getByLabel('減百分之')
  await expect(percent).toBeFocused()
  await percent.fill('20')
  await expect(discount.getByText('超出你的上限 15%')).toBeVisible()
  await expect(page.getByRole('button', { name: '確認已收 HK$1,680' })).toHaveAttribute('aria-disabled', 'true')
  await percent.fill('10')
  await expect(discount.getByRole('status')).toHaveText('HK$1,680 − HK$168 = HK$1,512')
  const confirm = page.getByRole('button', { name: '確認已收 HK$1,512' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await discount.getByLabel('折扣原因').selectOption({ label: '首次光臨' })
  await discount.getByLabel('補充說明（選填）').fill('由陳嘉欣介紹')
  await expect(confirm).not.toHaveAttribute('aria-disabled')
  expect(await findBarriers(page, 'a discount')).toEqual([])

  line.loseAnswersOf('/api/admin/recharge/sell')
  await confirm.click()
  await expect(page.getByRole('alert')).toBeVisible()
  line.loseNothing()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText('售價HK$1,680')
  await expect(receipt).toContainText('折扣首次光臨 · −HK$168')
  await expect(receipt).toContainText('HK$1,512')
  expect(server.records.cardLines(uid)).toHaveLength(1)

  await page.goto('admin/transactions?shop=1&kind=sale')
  await page.getByRole('row').filter({ hasText: '1,512' }).first().getByRole('button').press('Enter')
  await expect(page.getByRole('dialog', { name: '相關紀錄' })).toContainText('折扣 HK$168 · 首次光臨 · 由陳嘉欣介紹')
})
