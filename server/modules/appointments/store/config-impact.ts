import { sql } from 'kysely'

import type { Instant } from '#server/platform/database/schema.ts'
import { isNotMissed } from './lateness.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Appointments still to come from an instant on. */
export async function countBookedFrom(db: Db, from: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit('booked'))
    .where('startsAt', '>', from)
    .executeTakeFirstOrThrow()
  return count
}

/** Members who have more appointments to come than this. */
export async function countMembersAbove(db: Db, maximum: number, now: Instant): Promise<number> {
  // Put together by something that no index is sorted by: SQLite would walk through everything that was ever booked.
  const whose = sql<string>`member_uid || ''`
  const above = db
    .selectFrom('appointments')
    .select(whose.as('memberUid'))
    .where('state', '=', sql.lit('booked'))
    .where('startsAt', '>', now)
    .groupBy(whose)
    .having((row) => row.fn.countAll(), '>', maximum)
  const { count } = await db
    .selectFrom(above.as('above'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countConsents(db: Db, version: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('consentVersion', '=', version)
    .executeTakeFirstOrThrow()
  return count
}

/** Appointments that may still be met. */
export async function countWaiting(db: Db, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit('booked'))
    .where(isNotMissed(now))
    .executeTakeFirstOrThrow()
  return count
}
