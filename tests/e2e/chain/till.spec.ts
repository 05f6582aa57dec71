import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

test.use({ viewport: tablet, allowedErrors: ['refused call'] })

test('what the chain has stopped taking is gone from the till, and the last way to pay stays on', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'owner')
  await page.goto('admin/global-config?section=till')
  await page.getByRole('textbox', { name: /^收據編號開頭/ }).fill('sl')
  await expect(page.getByText('1 至 6 個大寫字母及數字，以字母開頭')).toBeVisible()
  await page.getByRole('textbox', { name: /^收據編號開頭/ }).fill('SL')
  const limit = page.getByRole('textbox', { name: /^經手人可自行退款的上限/ })
  await expect(limit).toHaveValue('')
  await limit.fill('5.5')
  await expect(page.getByText('輸入整數金額，或留空')).toBeVisible()
  await limit.fill('500')
  await expect(page.getByText('輸入整數金額，或留空')).toBeHidden()
  const tender = (name: string) => page.getByRole('switch', { name, exact: true })
  // Only of what is taken can the number of the slip be asked for.
  await expect(tender('須填參考編號：PayMe')).toBeVisible()
  for (const name of ['八達通', '轉數快', '刷卡機', 'AlipayHK', 'PayMe', '轉賬']) await tender(name).press('Space')
  await expect(tender('須填參考編號：PayMe')).toBeHidden()
  await expect(page.getByText('其中一項須保持開啟')).toBeVisible()
  await expect(tender('現金')).toBeDisabled()
  expect(await findBarriers(page, 'the till settings')).toEqual([])
  await tender('刷卡機').press('Space')
  await expect(page.getByText('草稿 · 7 項變更')).toBeVisible()
  await page.getByLabel('原因（必填）').fill('只收現金及刷卡')
  await page.getByRole('button', { name: '發佈版本 2' }).click()
  await expect(page.getByText('已發佈版本 2').first()).toBeVisible()
  await expect(limit).toHaveValue('500')

  const { uid } = await aMember(server)
  await page.goto(`admin/user-recharge?package=ten-plus-two&member=${uid}`)
  const methods = page.getByRole('radiogroup', { name: '方法' })
  await expect(methods.getByRole('radio')).toHaveCount(3)
})
