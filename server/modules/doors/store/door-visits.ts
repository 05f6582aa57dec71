import type { Selectable } from 'kysely'

import type { DoorBooking, DoorSession } from '#server/modules/doors/rules/door-access.ts'
import { markVisitorDirty } from '#server/modules/members/store/member-index-marks.ts'
import { countOpenings, countSessionOpenings } from './openings.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

type AppointmentRow = Selectable<Schema['appointments']>

const dayMs = 24 * 3_600_000

/** What may bring a member to the door of a shop: bookings of about today, and a session that has not ended. */
export interface Visits {
  bookings: DoorBooking[]
  session: DoorSession | undefined
}

export async function readVisits(db: Db, memberUid: string, shopId: number, now: Instant): Promise<Visits> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('memberUid', '=', memberUid)
    .where('shopId', '=', shopId)
    .where('startsAt', '>', now - dayMs)
    .where('startsAt', '<', now + dayMs)
    .where('leftAt', 'is', null)
    .execute()
  return await toVisits(db, memberUid, shopId, rows)
}

/** The bookings are held until the decision is written down: one that is being cancelled does not open the door. */
export async function selectVisitsForUpdate(tx: Tx, memberUid: string, shopId: number, now: Instant): Promise<Visits> {
  const rows = await tx
    .updateTable('appointments')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('memberUid', '=', memberUid)
    .where('shopId', '=', shopId)
    .where('startsAt', '>', now - dayMs)
    .where('startsAt', '<', now + dayMs)
    .where('leftAt', 'is', null)
    .returningAll()
    .execute()
  return await toVisits(tx, memberUid, shopId, rows)
}

async function toVisits(db: Db, memberUid: string, shopId: number, rows: AppointmentRow[]): Promise<Visits> {
  return { bookings: await withOpenings(db, rows), session: await openSession(db, memberUid, shopId) }
}

async function withOpenings(db: Db, rows: AppointmentRow[]): Promise<DoorBooking[]> {
  const counts = await countOpenings(
    db,
    rows.map(({ appointmentId }) => appointmentId),
  )
  return rows.map((row) => ({
    ...row,
    openings: counts.get(row.appointmentId) ?? 0,
    isHonoured: row.isHonoured === 1,
  }))
}

async function openSession(db: Db, memberUid: string, shopId: number): Promise<DoorSession | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select(['appointmentId', 'requestedAt'])
    .where('openMember', '=', memberUid)
    .where('shopId', '=', shopId)
    .executeTakeFirst()
  if (!session) return undefined
  const { appointmentId, requestedAt } = session
  if (appointmentId === null) return { appointmentId, openings: await countSessionOpenings(db, memberUid, requestedAt) }
  const counts = await countOpenings(db, [appointmentId])
  return { appointmentId, openings: counts.get(appointmentId) ?? 0 }
}

/** A member who came in was here, even if the time limit ran out while the lock was thinking; a cancellation stays. */
export async function markVisited(tx: Tx, appointmentId: string): Promise<void> {
  await tx
    .updateTable('appointments')
    .set((row) => ({ state: 'visited', rev: row('rev', '+', 1) }))
    .where('appointmentId', '=', appointmentId)
    .where('state', 'in', ['booked', 'timeout'])
    .execute()
  await markVisitorDirty(tx, appointmentId)
}
