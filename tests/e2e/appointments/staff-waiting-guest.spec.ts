import { findBarriers } from '../support/words/axe.ts'
import { bedTile, onDuty } from '../support/staff/duty.ts'
import { aMember, book, anotherPhone, stateOf } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, bypassCSP: true, allowedErrors: ['refused call', 'cut off'] })

test('a guest whose bed breaks is seen waiting, is moved and stays checked in, and leaves without tanning', async ({
  page,
  context,
  browser,
  server,
}) => {
  server.records.keepHours(1)
  const member = await aMember(server)
  const { appointment_id: id } = await book(member, { device: 'cwb-4' })
  server.records.letItBegin(id)
  await enterAsStaff(context, server, 'staff')
  await onDuty(page, 'admin/operation?shop=1')
  const arrival = page.locator(`[data-arrival="${id}"]`)
  await arrival.getByRole('button', { name: /到店/ }).click()
  await expect(arrival.getByText('已到店')).toBeVisible()
  await expect(bedTile(page, 'cwb-4')).toContainText('已到店，等候中')
  await server.simulator('cwb-4', 'fault')
  await expect(page.locator('[data-alert=bed-fault]')).toContainText('1 位會員正在等候')
  await expect(bedTile(page, 'cwb-4')).toContainText('正在等候')
  expect(await findBarriers(page, 'the board with a member waiting')).toEqual([])

  await arrival.getByRole('link', { name: /更改/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '更改預約' })).toBeVisible()
  const soonest = page
    .getByRole('gridcell')
    .getByRole('button', { name: /2 號機，(可選|已開始)/ })
    .first()
  // In the last minutes of a day the next time is tomorrow's first.
  const nextDay = page.getByRole('button', { name: '翌日' })
  await expect(soonest.or(nextDay)).toBeVisible()
  if (await nextDay.isVisible()) await nextDay.click()
  await soonest.click()
  await expect(page.getByText('維持已到店')).toBeVisible()
  await page.getByRole('radio', { name: '日曬機故障' }).check()
  await page.getByRole('button', { name: /^改期至/ }).click()
  const panel = page.locator(`[data-booking="${id}"]`)
  await expect(panel).toContainText('2 號機')
  await expect(panel.getByText('已到店')).toBeVisible()
  expect(await stateOf(member, id)).toBe('visited')

  // What the member's phone says of it.
  const theirs = await anotherPhone(browser, server.url, member)
  await theirs.goto('')
  await expect(theirs.locator('main').getByText('2 號機').filter({ visible: true }).first()).toBeVisible()
  await theirs.context().close()

  await panel.getByRole('button', { name: '未日曬已離開…' }).click()
  const dialog = page.getByRole('dialog', { name: '未日曬已離開' })
  await expect(dialog.getByText('亦不會扣次數')).toBeVisible()
  expect(await findBarriers(page, 'the dialog about leaving')).toEqual([])
  await dialog.getByLabel('原因（必填）').fill('不想再等')
  await dialog.getByRole('button', { name: '確認離開' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('未日曬已離開', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '不想再等' })).toBeVisible()
  await onDuty(page, 'admin/operation?shop=1')
  await expect(arrival).toHaveCount(0)
  await server.simulator('cwb-4', 'repair')
})

test(
  'a check-in of the wrong member is undone with a reason, and not without a connection',
  { tag: '@full' },
  async ({ page, context, server }) => {
    server.records.keepHours(1)
    const member = await aMember(server)
    const { appointment_id: id } = await book(member, { device: 'cwb-1' })
    server.records.letItBegin(id)
    await enterAsStaff(context, server, 'staff')
    await page.goto(`admin/appointmentchange?shop=1&id=${id}`)
    const panel = page.locator(`[data-booking="${id}"]`)
    await panel.getByRole('button', { name: '標記到店' }).click()
    const undo = panel.getByRole('button', { name: '撤銷到店…' })
    await expect(undo).toBeVisible({ timeout: 20_000 })
    await context.setOffline(true)
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await context.setOffline(false)
    await undo.click()
    const dialog = page.getByRole('dialog', { name: '撤銷到店' })
    await expect(dialog.getByText('預約回復為未到店，會員仍可到店。')).toBeVisible()
    await dialog.getByLabel('原因（必填）').fill('點錯會員')
    await dialog.getByRole('button', { name: '撤銷到店' }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('button', { name: '標記到店' })).toBeVisible()
    expect(await stateOf(member, id)).toBe('booked')
    const undone = page.getByRole('listitem').filter({ hasText: '已撤銷到店' })
    await expect(undone).toContainText('點錯會員')
  },
)
