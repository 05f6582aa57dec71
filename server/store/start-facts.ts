import type { Instant } from './schema.ts'
import type { Db } from './store.ts'

/** Half a day around now: whatever is further away decides nothing about who may be inside. */
const aroundMs = 12 * 3_600_000

interface Visit {
  appointmentId: string
  state: 'booked' | 'visited'
  startsAt: Instant
  endsAt: Instant
  lateMinutes: number
}

/** The member's appointments at a shop around now, in their order. */
export async function listVisitsAround(db: Db, memberUid: string, shopId: number, now: Instant): Promise<Visit[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['appointmentId', 'state', 'startsAt', 'endsAt', 'lateMinutes'])
    .where('memberUid', '=', memberUid)
    .where('shopId', '=', shopId)
    .where('state', 'in', ['booked', 'visited'])
    .where('startsAt', '>', now - aroundMs)
    .where('startsAt', '<', now + aroundMs)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ appointmentId, state, startsAt, endsAt, lateMinutes }) => ({
    appointmentId,
    state: state === 'visited' ? 'visited' : 'booked',
    startsAt,
    endsAt,
    lateMinutes,
  }))
}

/** When this member last opened a door of the shop; null when never. */
export async function lastOpenedAt(db: Db, memberUid: string, shopId: number): Promise<Instant | null> {
  const { openedAt } = await db
    .selectFrom('doorOpenings')
    .innerJoin('locks', 'locks.lockId', 'doorOpenings.lockId')
    .select(({ fn }) => fn.max('askedAt').as('openedAt'))
    .where('memberUid', '=', memberUid)
    .where('locks.shopId', '=', shopId)
    .where('result', '=', 'opened')
    .executeTakeFirstOrThrow()
  return openedAt
}
