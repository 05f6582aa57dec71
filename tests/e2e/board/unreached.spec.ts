import { aMember } from '../support/member.ts'
import { cancelSoon } from '../support/staff/cancel-soon.ts'
import { onDuty } from '../support/staff/duty.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

test('a member whom neither a notification nor a text message has reached is called from the board, and ticked off', async ({
  page,
  context,
  server,
  line,
}) => {
  await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  const id = await cancelSoon(server, member)
  server.records.loseText(id)
  await onDuty(page, new URL('admin/operation', line.url).href)
  const card = page.locator(`[data-late="${id}"]`)
  await expect(card).toContainText('致電', { timeout: 30_000 })
  await expect(card).toContainText('已取消')
  await expect(card).toContainText('會員未開啟通知，訊息亦未能送達。')
  await expect(card, 'no number before somebody asks for it').not.toContainText(member.phone)
  await card.getByRole('button', { name: '致電', exact: true }).click()
  await expect(card.getByRole('link', { name: /致電/ })).toHaveAttribute('href', `tel:+852${member.phone}`)

  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('radiogroup', { name: '顯示部分' })
  const alerts = async () => Number(/警示 (\d+)/.exec(await tabs.innerText())?.[1])
  const withHim = await alerts()
  expect(withHim, 'a phone counts whom to call among the alerts').toBeGreaterThan(0)
  await page.setViewportSize(tablet)

  line.become('refuse')
  await expect(page.getByText('緊急時請按機身的停止掣')).toBeVisible({ timeout: 20_000 })
  await expect(card.getByRole('button', { name: '已致電告知' })).toHaveAttribute('aria-disabled', 'true')
  line.become('pass')
  await expect(card.getByRole('button', { name: '已致電告知' })).not.toHaveAttribute('aria-disabled', 'true', {
    timeout: 20_000,
  })
  await card.getByRole('button', { name: '已致電告知' }).click()
  await expect(card).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(alerts).toBe(withHim - 1)
})
