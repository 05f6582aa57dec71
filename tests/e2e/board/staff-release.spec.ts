import { onDuty } from '../support/staff/duty.ts'
import { aMember, anotherPhone } from '../support/member.ts'
import { enterAsStaff, saveShop, tablet } from '../support/staff/staff.ts'
import { freeBed, readyToTan } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ server }) => server.records.keepHours(1))

test.afterEach(({ server }) => saveShop(server, { operating_mode: 'unstaffed', identity_check: 'none' }))

test('a studio is set to release each session, and a waiting member goes on once staff have released it', async ({
  page,
  context,
  browser,
  server,
}) => {
  await page.setViewportSize(tablet)
  await enterAsStaff(context, server)
  await page.goto('admin/shop-info?shop=1')
  await page.getByRole('radio', { name: /^職員逐次放行/ }).check()
  await expect(page.getByText('由下一次啟動起生效')).toBeVisible()
  await expect(page.getByLabel('由 無人值守 改為 職員逐次放行')).toBeVisible()
  await page.getByRole('button', { name: '儲存並發佈' }).click()
  await expect(page.getByText('已儲存並發佈').first()).toBeVisible()

  const member = await aMember(server)
  await readyToTan(server, member)
  await freeBed(server, member, 'cwb-1')
  const beside = await anotherPhone(browser, server.url, member)
  await beside.goto('device-time?device=cwb-1')
  await expect(beside.getByRole('button', { name: '等待職員放行' })).toHaveAttribute('aria-disabled', 'true')

  await onDuty(page, 'admin/operation?shop=1')
  await page.getByRole('button', { name: '放行一次…' }).click()
  await page.getByRole('searchbox', { name: '姓名或電話' }).fill(member.phone)
  const found = page.getByRole('dialog').getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.getByRole('button').click()
  await expect(page.getByText(/尚餘 1[45]:\d\d 可開始/)).toBeVisible()

  await beside.getByRole('button', { name: '開始日曬' }).click()
  await expect(beside).toHaveURL(/\/running$/)
  await expect(page.getByText('未有放行，會員不能自行開始。')).toBeVisible()
  await beside.context().close()
})
