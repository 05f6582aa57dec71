import { bedTile as bed, onDuty, overTheLine } from '../support/staff/duty.ts'
import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet })

const minute = 60_000

test('lamps past their life and a receipt against a settlement show at once, and go when staff have looked', async ({
  page,
  context,
  server,
}) => {
  const staff = await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  const anHourAgo = Date.now() - 60 * minute
  const sessions = [{ startedAt: anHourAgo, minutes: 10 }]
  const [sessionId = ''] = server.records.giveHistory(member.uid, {
    times: 3,
    boughtAt: anHourAgo,
    sessions,
  }).sessionIds
  await onDuty(page)
  const alerts = page.locator('[data-alert]')
  const worn = alerts.filter({ hasText: '2 號機燈管 460 / 500' })
  await overTheLine(worn, async () => server.records.burnLamps('cwb-2', 460))
  await overTheLine(alerts.filter({ hasText: '已超出壽命' }), async () => server.records.burnLamps('cwb-2', 500))
  server.records.burnLamps('cwb-2', 1)
  await expect(alerts.filter({ hasText: '已解決' })).toContainText('2 號機燈管 500 / 500', { timeout: 2_000 })

  const against = alerts.filter({ hasText: '日曬機收據與人手結算不符' })
  await overTheLine(against, async () => server.records.contradict(sessionId, staff.uid))
  await against.getByRole('link', { name: '查看' }).click()
  await page.getByRole('button', { name: '已查看…' }).click()
  const dialog = page.getByRole('dialog', { name: '已查看' })
  await dialog.getByLabel('原因（必填）').fill('已看錄影，會員確曾使用')
  await dialog.getByRole('button', { name: '已查看' }).click()
  await expect(page.getByText('收據與此相反', { exact: false })).toHaveCount(0)
  await page.goBack()
  await expect(against).toContainText('已解決')
})

test(
  'keys lead to a bed and the door, and everything about a bed is one tap away',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    await onDuty(page)
    await expect(bed(page, 'cwb-2')).toBeVisible()
    await page.keyboard.press('d')
    await expect(page.locator('[data-open-door]')).toBeFocused()
    await page.keyboard.press('2')
    await expect(bed(page, 'cwb-2').getByRole('button', { name: '2 號機' })).toBeFocused()
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: '2 號機' })
    await expect(details).toContainText('站立式')
    await expect(details.getByRole('link', { name: '設備設定' })).toHaveAttribute('href', /device=cwb-2/)
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await bed(page, 'cwb-1').click({ position: { x: 100, y: 80 } })
    await page.getByRole('dialog', { name: '1 號機' }).getByRole('button', { name: '代會員開始' }).click()
    await expect(page.getByRole('dialog', { name: '代會員開始' })).toBeVisible()
  },
)
