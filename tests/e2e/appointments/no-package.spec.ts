import { aMember, book } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { chooseSlot } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['refused call'] })

test('who books without a package is told before and after, and is led to where one is bought', async ({
  page,
  member,
  server,
}) => {
  server.records.letBookWithoutPackage(true)
  await page.goto('appointment')
  await chooseSlot(page)
  await expect(page.getByText('你沒有可用於這部日曬機的套票。可先預約')).toBeVisible()
  await page.getByRole('button', { name: '確認預約' }).click()
  await expect(page).toHaveURL(/appointment-result/)
  await expect(page.getByText('你沒有可用於這次預約的套票')).toBeVisible()
  await expect(page.getByText(/^套票 HK\$[\d,]+ 起。/)).toBeVisible()
  await page.getByRole('link', { name: '查看套票' }).click()
  await expect(page).toHaveURL(/recharge/)
  server.records.giveCard(member.uid, 3)
  await page.goto('appointment-result')
  await expect(page.getByText('用 1 次（現有 3 次）')).toBeVisible()
  await expect(page.getByText('你沒有可用於這次預約的套票')).toHaveCount(0)

  // The risk notice is read now, and not at the bed.
  await expect(page.getByRole('heading', { name: '尚欠 1 項' })).toBeVisible()
  await page.getByRole('link', { name: '閱讀及同意' }).click()
  await page.getByRole('button', { name: '已讀完，返回頂部' }).focus()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: '確認並繼續' }).click()
  await expect(page.getByRole('heading', { name: '一切就緒' })).toBeVisible()
  await expect(page).not.toHaveURL(/settle/)
})

test(
  'where a package is needed the choice is kept while one is bought',
  { tag: '@full' },
  async ({ page, member, server }) => {
    server.records.letBookWithoutPackage(false)
    await page.goto('appointment')
    await chooseSlot(page)
    await page.getByRole('button', { name: '確認預約' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: '請先購買，你的選擇會保留。' })
    await refusal.getByRole('link', { name: '查看套票' }).click()
    await expect(page).toHaveURL(/recharge/)
    server.records.giveCard(member.uid, 3)
    await page.goBack()
    await page.getByRole('button', { name: /確認預約|再試一次/ }).click()
    await expect(page).toHaveURL(/appointment-result/)
    server.records.letBookWithoutPackage(true)
  },
)

test.describe('on the calendar of the staff', () => {
  test.use({ viewport: tablet })

  test('a booking without a package says so', async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    const { appointment_time: when } = await book(await aMember(server), { device: 'cwb-2', inDays: 5 })
    await page.goto(`admin/appointmentchange?shop=1&date=${when.slice(0, 10)}`)
    await expect(page.locator('button[data-mark="booked"]').filter({ hasText: '沒有套票' })).toHaveAccessibleName(
      /沒有套票/,
    )
  })
})
