import { randomUUID } from 'node:crypto'

import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { staffSaid } from '../support/words/catalog.ts'
import { findBarriers } from '../support/words/axe.ts'

test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

const say = (source: string) => staffSaid('zh-HK', source)

test('a sum is taken by Octopus and cash: neither a reload nor a lost answer loses a part or takes it twice', async ({
  page,
  context,
  server,
  line,
}) => {
  await enterAsStaff(context, server, 'staff')
  const { uid } = await aMember(server)
  await page.goto(new URL(`admin/user-recharge?package=ten-plus-two&member=${uid}`, line.url).href)
  const methods = page.getByRole('radiogroup', { name: '方法' })
  const amount = page.getByLabel('實收', { exact: true })
  await methods.getByRole('radio', { name: '八達通' }).press('Space')
  await page.getByRole('radio', { name: '分開付款' }).press('Space')
  await expect(amount).toBeFocused()
  await amount.fill('1680.5')
  await expect(page.getByText('最多 HK$1,680')).toBeVisible()
  await amount.fill('180')
  await expect(page.getByText('餘下 HK$1,500 以另一方式收取')).toBeVisible()
  await page.getByLabel('參考編號（選填）').fill('OCT-7')
  await page.getByRole('button', { name: '已收 HK$180，尚欠 HK$1,500' }).click()

  const taken = page.getByRole('list', { name: '已收款項' })
  await expect(taken.getByRole('listitem')).toHaveText([/八達通 · OCT-7.*HK\$180/])
  await expect(methods.getByRole('radio', { name: '現金' })).toBeChecked()
  expect(await findBarriers(page, 'a payment in parts')).toEqual([])
  await page.reload()
  await expect(taken.getByRole('listitem')).toHaveCount(1)
  await context.setOffline(true)
  const confirm = page.getByRole('button', { name: '確認已收 HK$1,500' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await page.getByRole('button', { name: '2,000', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '找續' })).toContainText('500')

  line.loseAnswersOf('/api/admin/recharge/sell')
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(say("Checking. Don't charge again"))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(say("Checking. Don't charge again"))
  line.loseNothing()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText('八達通 · OCT-7, 現金')
  await expect(receipt).toContainText('找續HK$500')
  expect(server.records.cardLines(uid)).toHaveLength(1)
  await receipt.getByRole('button', { name: '完成', exact: true }).click()
  await expect(taken).toBeHidden()

  await page.goto('admin/transactions?shop=1&method=octopus')
  await expect(page.getByText('合計（全部 1 項）')).toBeVisible()
  await expect(page.getByLabel('款項合計')).toContainText('180')
})

test('what was paid by several tenders goes back to each in its share, with the number of each slip', async ({
  page,
  context,
  server,
}) => {
  const manager = await enterAsStaff(context, server, 'manager')
  const { uid } = await aMember(server)
  const parts = [
    { tender: 'octopus', amount_cents: 18_000, reference: 'OCT-9' },
    { tender: 'cash', amount_cents: 150_000 },
  ]
  const sale = { member_uid: uid, package_id: 'ten-plus-two', shop_id: 1, amount_cents: 168_000, op_id: randomUUID() }
  await manager.ask('/api/admin/recharge/sell', { ...sale, method: 'split', parts })
  await page.goto(`admin/userdetail?shop=1&tab=ledger&member=${uid}`)
  await page.getByRole('button', { name: '退款…' }).click()
  const drawer = page.getByRole('dialog', { name: '退款', exact: true })
  const how = drawer.getByLabel('退款方式')
  await expect(how).toHaveValue('split')
  await expect(drawer.getByRole('definition').getByText('HK$1,500')).toBeVisible()
  await how.selectOption({ label: '現金' })
  await expect(drawer.getByLabel(/參考編號/)).toBeHidden()
  await how.selectOption({ label: '按原付款方式' })
  await drawer.getByLabel(/八達通.*參考編號/).fill('BACK-9')
  await drawer.getByLabel('原因').fill('會員遷居')
  expect(await findBarriers(page, 'a refund in shares')).toEqual([])
  await drawer.getByRole('button', { name: /^退回/ }).click()
  const receipt = page.getByRole('dialog', { name: '已退款' })
  await expect(receipt).toContainText('八達通 · BACK-9')
  const [back] = await manager
    .ask<{ list: { parts: object[] }[] }>('/api/admin/recharge/list', { member_uid: uid })
    .then(({ list }) => list)
  expect(back?.parts).toMatchObject([
    { tender: 'cash', amount_cents: -150_000 },
    { tender: 'octopus', amount_cents: -18_000, reference: 'BACK-9' },
  ])
})
