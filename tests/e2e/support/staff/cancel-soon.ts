import { randomUUID } from 'node:crypto'

import { expect } from '@playwright/test'

import { book, type Member } from '../member.ts'
import type { TestServer } from '../server.ts'
import { ofStaff } from './staff.ts'

/**
 * Staff cancel an appointment that is so near that its member, who takes no notifications, is written to at any hour.
 * Returns the appointment once the message has gone.
 */
export async function cancelSoon(server: TestServer, member: Member): Promise<string> {
  const { appointment_id: id } = await book(member)
  server.records.moveTo(id, Date.now() + 30 * 60_000)
  const clerk = await ofStaff(server, 'staff')
  const { rev } = server.records.appointment(id)
  const body = { appointment_id: id, rev, reason: 'A lamp is broken', tell: true, op_id: randomUUID() }
  await clerk.ask('/api/admin/appointment/cancel', body)
  await expect.poll(() => server.records.isTexted(id), { timeout: 20_000 }).toBe(true)
  return id
}
