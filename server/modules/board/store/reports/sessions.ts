import { isShownAs } from '#server/modules/appointments/store/lateness.ts'
import type { InstantSpan } from '#server/modules/board/rules/report-span.ts'
import { sumsOfUse } from '#server/modules/board/store/bed-use.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The sessions that were asked for within a span, of each bed; counted as the use of beds on the dashboard is. */
export async function sessionsByBed(db: Db, shopIds: readonly number[], { from, to }: InstantSpan) {
  return await db
    .selectFrom('sessions')
    .select(['sessions.shopId', 'sessions.deviceId'])
    .select(sumsOfUse)
    .where('sessions.shopId', 'in', shopIds)
    .where('requestedAt', '>=', from)
    .where('requestedAt', '<', to)
    .where('settled', 'in', ['used', 'reserved'])
    .groupBy(['sessions.shopId', 'sessions.deviceId'])
    .execute()
}

/** Bookings that began within a span without those that were cancelled, and how many of them nobody came for. */
export async function countBookings(
  db: Db,
  shopIds: readonly number[],
  { from, to, now }: InstantSpan & { now: Instant },
) {
  return await db
    .selectFrom('appointments')
    .select(({ fn }) => [
      fn.countAll<number>().as('bookings'),
      fn.countAll<number>().filterWhere(isShownAs('timeout', now)).as('missed'),
    ])
    .where('shopId', 'in', shopIds)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .where('state', '!=', 'cancelled')
    .execute()
}

/** How often each bed reported a fault. */
export async function faultsByBed(db: Db, shopIds: readonly number[], { from, to }: InstantSpan) {
  return await db
    .selectFrom('deviceLog')
    .select(({ fn }) => ['thingId', fn.countAll<number>().as('faults')])
    .where('shopId', 'in', shopIds)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('what', '=', 'fault')
    .groupBy('thingId')
    .execute()
}
