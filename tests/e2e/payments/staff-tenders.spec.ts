import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

test.use({ bypassCSP: true, viewport: tablet })

test('a note is tapped, the change is said piece by piece, and Octopus needs no number where the chain says so', async ({
  page,
  context,
  server,
}) => {
  server.records.keepHours(1)
  await enterAsStaff(context, server, 'staff')
  const { uid } = await aMember(server)
  await page.goto(`admin/user-recharge?package=ten-plus-two&member=${uid}`)
  const methods = page.getByRole('radiogroup', { name: '方法' })
  await expect(methods.getByRole('radio')).toHaveCount(7)
  const confirm = page.getByRole('button', { name: '確認已收 HK$1,680' })
  await page.getByRole('button', { name: '2,000', exact: true }).click()
  const change = page.getByRole('status').filter({ hasText: '找續' })
  await expect(change).toContainText('320')
  await expect(change.getByRole('listitem')).toHaveText(['3 × HK$100', '1 × HK$20'])
  expect(await findBarriers(page, 'cash and its change')).toEqual([])
  await page.getByLabel('實收').fill('1680.05')
  await expect(page.getByText('實收現金不足應收金額')).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: '2,000', exact: true }).click()
  await confirm.click()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText('實收現金HK$2,000')
  await expect(receipt).toContainText('找續HK$320')
  await receipt.getByRole('button', { name: '完成', exact: true }).click()

  await page.goto(`admin/user-recharge?package=ten-plus-two&member=${uid}`)
  await methods.getByRole('radio', { name: 'PayMe' }).press('Space')
  await expect(page.getByLabel('參考編號（必填）')).toBeVisible()
  await methods.getByRole('radio', { name: '八達通' }).press('Space')
  await page.getByLabel('參考編號（選填）').fill('OCT-7')
  await confirm.click()
  await expect(receipt).toContainText('八達通 · OCT-7')
  await page.goto('admin/transactions?shop=1&method=octopus')
  await expect(page.getByText('合計（全部 1 項）')).toBeVisible()
  await expect(page.getByLabel('款項合計')).toContainText('八達通')
})
