import { randomUUID } from 'node:crypto'

import { aMember, book, type Member } from '../support/member.ts'
import type { TestServer } from '../support/server.ts'
import { onDuty } from '../support/staff/duty.ts'
import { enterAsStaff, ofStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

/** Staff cancel an appointment that is so near that its member is texted at any hour; the message never arrives. */
async function cancelUnheard(server: TestServer, member: Member): Promise<string> {
  const { appointment_id: id } = await book(member)
  server.records.moveTo(id, Date.now() + 30 * 60_000)
  const clerk = await ofStaff(server, 'staff')
  const { rev } = server.records.appointment(id)
  const body = { appointment_id: id, rev, reason: 'A lamp is broken', tell: true, op_id: randomUUID() }
  await clerk.ask('/api/admin/appointment/cancel', body)
  await expect.poll(() => server.records.isTexted(id), { timeout: 20_000 }).toBe(true)
  server.records.loseText(id)
  return id
}

test('a member whom neither a notification nor a text message has reached is called from the board, and ticked off', async ({
  page,
  context,
  server,
  line,
}) => {
  await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  const id = await cancelUnheard(server, member)
  await onDuty(page, new URL('admin/operation', line.url).href)
  const card = page.locator(`[data-late="${id}"]`)
  await expect(card).toContainText('致電', { timeout: 30_000 })
  await expect(card).toContainText('已取消')
  await expect(card).toContainText('會員未開啟通知，訊息亦未能送達。')
  await expect(card, 'no number before somebody asks for it').not.toContainText(member.phone)
  await card.getByRole('button', { name: '致電', exact: true }).click()
  await expect(card.getByRole('link', { name: /致電/ })).toHaveAttribute('href', `tel:+852${member.phone}`)

  line.become('refuse')
  await expect(page.getByText('緊急時請按機身的停止掣')).toBeVisible({ timeout: 20_000 })
  await expect(card.getByRole('button', { name: '已致電告知' })).toHaveAttribute('aria-disabled', 'true')
  line.become('pass')
  await expect(card.getByRole('button', { name: '已致電告知' })).not.toHaveAttribute('aria-disabled', 'true', {
    timeout: 20_000,
  })
  await card.getByRole('button', { name: '已致電告知' }).click()
  await expect(card).toBeHidden()
})
