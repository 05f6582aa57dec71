import type { Instant } from '#server/platform/database/schema.ts'
import { isNotMissed } from './lateness.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Appointments still to come from an instant on. */
export async function countBookedFrom(db: Db, from: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'booked')
    .where('startsAt', '>', from)
    .executeTakeFirstOrThrow()
  return count
}

/** Members who have more appointments to come than this. */
export async function countMembersAbove(db: Db, maximum: number, now: Instant): Promise<number> {
  const above = db
    .selectFrom('appointments')
    .select('memberUid')
    .where('state', '=', 'booked')
    .where('startsAt', '>', now)
    .groupBy('memberUid')
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
    .where('state', '=', 'booked')
    .where(isNotMissed(now))
    .executeTakeFirstOrThrow()
  return count
}
