import { randomUUID } from 'node:crypto'

import { aMember, enterAs } from '../support/member.ts'
import { enterAsStaff, ofStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['refused call'] })

test('an owner gives a clerk one studio only, and the clerk sees that one only', async ({
  page,
  context,
  browser,
  server,
}) => {
  await enterAsStaff(context, server, 'owner')
  await page.goto('admin/access')
  await page.getByRole('button', { name: /小吳/ }).click()
  const drawer = page.getByRole('dialog', { name: '小吳的權限' })
  await drawer.getByRole('radiogroup', { name: '全部分店' }).getByRole('radio', { name: '沒有' }).press('Space')
  await drawer.getByRole('radiogroup', { name: '銅鑼灣店' }).getByRole('radio', { name: '職員' }).press('Space')
  await drawer.getByRole('button', { name: '儲存' }).click()
  await page.getByLabel('原因（必填）').fill('只在一間店上班')
  await page.getByRole('button', { name: '儲存' }).last().click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /小吳/ }).getByText('職員')).toHaveCount(1)

  const clerk = await ofStaff(server, 'staff')
  const own = await browser.newContext({ viewport: tablet })
  await enterAs(own, clerk)
  const counter = await own.newPage()
  await counter.goto(`${server.url}admin/operation`)
  await expect(counter.getByRole('heading', { name: '現場操作' })).toBeVisible()
  await expect(counter.getByRole('link', { name: '宣傳橫幅' })).toHaveCount(0)
  await expect(counter.getByRole('link', { name: '權限' })).toHaveCount(0)
  const shops = await clerk.ask<unknown[]>('/api/admin/shops/list')
  expect(shops).toHaveLength(1)
  await own.close()
})

test('somebody new is put on the staff of one studio, and never of the chain', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'owner')
  const clerk = await aMember(server)
  await page.goto(`admin/userdetail?member=${clerk.uid}`)
  await page.getByRole('button', { name: '加入職員團隊…' }).click()
  const drawer = page.getByRole('dialog', { name: /的權限$/ })
  const save = drawer.getByRole('button', { name: '儲存' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('radiogroup', { name: '銅鑼灣店' }).getByRole('radio', { name: '經理' }).press('Space')
  await save.click()
  await page.getByLabel('原因（必填）').fill('新店經理')
  await page.getByRole('button', { name: '儲存' }).last().click()
  await expect(drawer).toBeHidden()
  // Not the one in the bar: it comes with what was written.
  await page.locator('main').getByRole('link', { name: '權限' }).click()
  await expect(
    page.getByRole('dialog', { name: /的權限$/ }).getByRole('radio', { name: '經理', checked: true }),
  ).toBeVisible()
  const entered = await aMember(server, clerk.phone)
  const self = await entered.ask<{ level: string; shops: unknown[] }>('/api/admin/user/self')
  expect([self.level, self.shops.length]).toEqual(['manager', 1])
})

test(
  'a manager of one studio who is a clerk at another one is shown what a clerk may do there',
  { tag: '@full' },
  async ({ browser, server }) => {
    const owner = await ofStaff(server, 'owner')
    const member = await aMember(server)
    const known = await owner.ask<{ rev: number }>('/api/admin/user/get', { member_uid: member.uid })
    const shops = [
      { shop_id: 1, level: 'manager' },
      { shop_id: 2, level: 'staff' },
    ]
    const access = { member_uid: member.uid, level: null, shops, reason: '兩間分店', op_id: randomUUID() }
    await owner.ask('/api/admin/access/set', { ...access, rev: known.rev })
    const own = await browser.newContext({ viewport: tablet, locale: 'zh-HK', timezoneId: 'Asia/Hong_Kong' })
    const clerk = await aMember(server, member.phone)
    const later = Date.now() + 12 * 3_600_000
    server.records.boundLogins(clerk.uid, later, later)
    await enterAs(own, clerk)
    const page = await own.newPage()
    const save = page.getByRole('button', { name: '儲存並發佈' })
    await page.goto(`${server.url}admin/shop-info?shop=1`)
    await expect(page.getByRole('textbox', { name: /地址/ }).first()).toBeEnabled()
    await expect(save).toBeVisible()
    await page.goto(`${server.url}admin/shop-info?shop=2`)
    await expect(page.getByRole('textbox', { name: /地址/ }).first()).toBeDisabled()
    await expect(save).toHaveCount(0)
    await own.close()
  },
)

test('an invitation is made on the tablet and taken up on another phone, once', async ({
  page,
  context,
  browser,
  server,
}) => {
  await enterAsStaff(context, server, 'owner')
  await page.goto('admin/access')
  await page.getByRole('button', { name: '邀請…' }).click()
  const form = page.getByRole('dialog', { name: '邀請加入職員系統' })
  await form.getByLabel('姓名').fill('彭心悅')
  await form.getByRole('radiogroup', { name: '銅鑼灣店' }).getByRole('radio', { name: '職員' }).press('Space')
  const given = page.waitForResponse((response) => response.url().endsWith('/api/admin/access/link'))
  await form.getByRole('button', { name: '建立連結' }).click()
  const link = page.getByRole('dialog', { name: '給彭心悅的邀請' })
  await expect(link.getByRole('img', { name: '邀請的二維碼' })).toBeVisible()
  const { data } = (await (await given).json()) as { data: { code: string } }

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const pang = await aMember(server)
  await enterAs(phone, pang)
  const own = await phone.newPage()
  await own.goto(`${server.url}invitation#${data.code}`)
  await expect(own.getByText('銅鑼灣店')).toBeVisible()
  expect(own.url()).not.toContain(data.code)
  await own.getByRole('button', { name: '成為職員' }).click()
  await expect(own.getByRole('heading', { name: '你已成為職員' })).toBeVisible()
  const self = await pang.ask<{ level: string; shops: unknown[] }>('/api/admin/user/self')
  expect([self.level, self.shops.length]).toEqual(['staff', 1])
  await phone.close()

  const late = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await enterAs(late, await aMember(server))
  const second = await late.newPage()
  await second.goto(`${server.url}invitation#${data.code}`)
  await expect(second.getByText('此邀請已被接受')).toBeVisible()
  await late.close()
})
