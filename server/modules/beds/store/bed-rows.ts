import { sql } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type OpenSession = Pick<Schema['sessions'], 'sessionId' | 'deviceId' | 'state' | 'endsAt' | 'minutes' | 'intensity'> & {
  nickname: string
}

/** Who is on which bed of a shop now. */
export async function listOpenOn(db: Db, shopId: number): Promise<Map<string, OpenSession>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .select(['sessionId', 'deviceId', 'state', 'endsAt', 'minutes', 'intensity', 'nickname'])
    .where('shopId', '=', shopId)
    .where('openDevice', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.deviceId, row]))
}

/** When each bed of a shop is booked next. */
export async function listNextBookings(db: Db, shopId: number, now: Instant): Promise<Map<string, Instant>> {
  const rows = await db
    .selectFrom('appointments')
    .select(({ fn }) => ['deviceId', fn.min('startsAt').as('startsAt')])
    .where('shopId', '=', shopId)
    .where('state', '=', sql.lit('booked'))
    .where('startsAt', '>', now)
    .groupBy('deviceId')
    .execute()
  return new Map(rows.map(({ deviceId, startsAt }) => [deviceId, startsAt]))
}

/** Sessions of each bed of a shop that were asked for since an instant. */
export async function countSince(db: Db, shopId: number, since: Instant): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['deviceId', fn.countAll<number>().as('count')])
    .where('shopId', '=', shopId)
    .where('requestedAt', '>=', since)
    .groupBy('deviceId')
    .execute()
  return new Map(rows.map(({ deviceId, count }) => [deviceId, count]))
}

/** Bookings of a bed that have not ended; they are in the way of taking it out of use. */
export async function listBookingsAhead(
  db: Db,
  deviceId: string,
  now: Instant,
): Promise<Pick<Schema['appointments'], 'appointmentId' | 'startsAt'>[]> {
  return await db
    .selectFrom('appointments')
    .select(['appointmentId', 'startsAt'])
    .where('deviceId', '=', deviceId)
    .where('state', '=', sql.lit('booked'))
    // An appointment never lasts longer; it keeps the search to a day and what is ahead.
    .where('startsAt', '>', now - 24 * 3_600_000)
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .execute()
}

const recentMs = 30 * 24 * 3_600_000

/** When a phone last heard this bed: a start over Bluetooth that the bed answered, or a receipt that a phone brought. */
export async function bluetoothSeenAt(
  db: Db,
  { deviceId, bedNumber: bed }: { deviceId: string; bedNumber: number },
  now: Instant,
): Promise<Instant | null> {
  const receipt = await db
    .selectFrom('receipts')
    .select('receivedAt')
    .where('bed', '=', bed)
    .where('road', '=', 'bluetooth')
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const session = await db
    .selectFrom('sessions')
    .select('requestedAt')
    .where('deviceId', '=', deviceId)
    .where('transport', '=', 'bluetooth')
    .where('settled', '=', 'used')
    .where('endedAt', '>', now - recentMs)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seen = [receipt?.receivedAt, session?.requestedAt].filter((at) => at !== undefined)
  return seen.length === 0 ? null : Math.max(...seen)
}
