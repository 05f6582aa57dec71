import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['refused call'] })

test.describe('at the till', () => {
  test.use({ viewport: tablet })

  test('a price that changed while the till was open is shown, asked about again, and then sold', async ({
    page,
    context,
    server,
  }) => {
    await enterAsStaff(context, server, 'staff')
    const { uid } = await aMember(server)
    server.records.changePrice('single', 19_800)
    await page.goto(`admin/user-recharge?member=${uid}&package=single`)
    const confirm = page.getByRole('button', { name: /^確認已收/ })
    await expect(confirm).toContainText('HK$198')
    server.records.changePrice('single', 20_800)
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText('價錢或條款已更改')
    await expect(confirm).toContainText('HK$208')
    expect(server.records.timesLeft(uid)).toBe(0)
    await confirm.click()
    await expect(page.getByRole('dialog', { name: '已入帳' })).toContainText('HK$208')
    expect(server.records.timesLeft(uid)).toBe(1)
  })
})

test(
  'a member who orders at a price that changed is shown the new one first',
  { tag: '@full' },
  async ({ page, member, server }) => {
    server.records.changePrice('single', 19_800)
    await page.goto('recharge')
    const choice = page.getByRole('radio', { name: /單次體驗/ })
    await choice.press('Space')
    await expect(choice).toBeChecked()
    server.records.changePrice('single', 20_800)
    const order = page.getByRole('button', { name: '立即增值' })
    await order.click()
    await expect(page.getByRole('alert')).toContainText('套票的價錢或條款已更改')
    await expect(choice).toHaveAccessibleName(/208/)
    await order.click()
    await expect(page.getByText('等待職員確認…')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('208')
    expect(server.records.timesLeft(member.uid)).toBe(0)
  },
)
