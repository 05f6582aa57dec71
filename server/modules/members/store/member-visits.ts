import { sql } from 'kysely'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

interface Visits {
  count: number
  lastAt: Instant | null
}

/** How often each of these members came for an appointment, and when they last did. */
export async function visitedAppointments(db: Db, uids: readonly string[]): Promise<Map<string, Visits>> {
  const rows = await db
    .selectFrom('appointments')
    .select(({ fn }) => ['memberUid', fn.countAll<number>().as('count'), fn.max('startsAt').as('lastAt')])
    .where('memberUid', 'in', uids)
    .where('state', '=', 'visited')
    .groupBy('memberUid')
    .execute()
  return new Map(rows.map((row) => [row.memberUid, row]))
}

/** When each of them last tanned, and how often without an appointment. */
export async function sessionVisits(db: Db, uids: readonly string[]): Promise<Map<string, Visits>> {
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => [
      'memberUid',
      sql<number>`count(*) - count(appointment_id)`.as('count'),
      fn.max('requestedAt').as('lastAt'),
    ])
    .where('memberUid', 'in', uids)
    .where('settled', '=', 'used')
    .groupBy('memberUid')
    .execute()
  return new Map(rows.map((row) => [row.memberUid, row]))
}
