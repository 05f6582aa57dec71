import { randomUUID } from 'node:crypto'

import { agree, aMember } from '../support/member.ts'
import { expect, test } from '../support/online-test.ts'
import { findBarriers } from '../support/words/axe.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'

test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

test('a clerk shows a code, the member pays on their own phone without signing in, and the tablet sees it', async ({
  page,
  context,
  server,
  browser,
}) => {
  const member = await aMember(server)
  await enterAsStaff(context, server, 'staff')
  await page.goto(`admin/user-recharge?shop=1&member=${member.uid}&package=ten-plus-two`)
  await page.locator('label').filter({ hasText: '會員手機付款' }).click()
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/show-pay-link'))
  await page.getByRole('button', { name: /顯示 HK\$1,680 的付款碼/ }).click()
  const { data } = (await (await answered).json()) as { data: { link: string } }
  const shown = page.getByRole('dialog', { name: '會員手機付款' })
  await expect(shown.getByRole('img', { name: '會員掃描付款的二維碼' })).toBeVisible()
  await expect(shown).toContainText('1,680')
  expect(await findBarriers(page, 'a code to pay')).toEqual([])

  await page.reload()
  await expect(shown.getByRole('img', { name: '會員掃描付款的二維碼' })).toBeVisible()
  await shown.getByRole('button', { name: '隱藏付款碼' }).click()
  await expect(page.getByText('這位會員有一個付款碼')).toBeVisible()
  await page.getByRole('button', { name: '顯示付款碼', exact: true }).click()

  const phone = await browser.newContext({ locale: 'zh-HK', viewport: { width: 390, height: 844 } })
  const own = await phone.newPage()
  await own.goto(data.link)
  await own.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(own.getByText('已付款', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').filter({ hasText: '已入帳' })).toContainText('網上付款')
  await phone.close()
})

test('a receipt is sent to its member from the ledger, and says what became of it', async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server)
  const manager = await enterAsStaff(context, server, 'manager')
  const sale = { member_uid: member.uid, package_id: 'ten-plus-two', shop_id: 1, method: 'cash', amount_cents: 168_000 }
  const sold = await manager.ask<{ line_id: string }>('/api/admin/recharge/sell', { ...sale, op_id: randomUUID() })
  await page.goto(`admin/transactions?shop=1&line=${sold.line_id}`)
  const chain = page.getByRole('dialog', { name: '相關紀錄' })
  await chain.getByRole('button', { name: '發送給會員' }).click()
  await expect(chain).toContainText('已用短訊發送收據')
  await expect(chain.getByRole('button', { name: '重新發送' })).toBeVisible()
  expect(await findBarriers(page, 'a receipt that was sent')).toEqual([])
})

test('in a walk-in the member pays on their own phone, and the next step follows by itself', async ({
  page,
  context,
  server,
  browser,
}) => {
  server.records.keepHours(1)
  const member = await aMember(server)
  await agree(member)
  await enterAsStaff(context, server, 'staff')
  await page.goto('admin/operation?shop=1')
  await page.getByRole('main').getByRole('button', { name: '即場客人', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '即場客人' })
  await drawer.getByRole('searchbox').pressSequentially(member.phone)
  await drawer.getByRole('listitem').getByRole('button').click()
  await drawer.getByRole('button', { name: /^前往收款/ }).click()
  await drawer.locator('label').filter({ hasText: '會員手機付款' }).click()
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/show-pay-link'))
  await drawer.getByRole('button', { name: /付款碼/ }).click()
  const { data } = (await (await answered).json()) as { data: { link: string } }
  await expect(page.getByRole('img', { name: '會員掃描付款的二維碼' })).toBeVisible()
  expect(await findBarriers(page, 'a code to pay in a walk-in')).toEqual([])

  const phone = await browser.newContext({ locale: 'zh-HK', viewport: { width: 390, height: 844 } })
  const own = await phone.newPage()
  await own.goto(data.link)
  await own.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(own.getByText('已付款', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^啟動/ })).toBeVisible()
  await expect(page.getByRole('img', { name: '會員掃描付款的二維碼' })).toBeHidden()
  await phone.close()
})
