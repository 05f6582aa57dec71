import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The sessions of a shop that were asked for within a span, the first one first; not those that were given back. */
export async function listDaySessions(db: Db, shopId: number, { from, to }: { from: Instant; to: Instant }) {
  return await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .leftJoin('manualSettlements', 'manualSettlements.sessionId', 'sessions.sessionId')
    .select([
      'sessions.sessionId',
      'sessions.deviceId',
      'sessions.appointmentId',
      'sessions.memberUid',
      'sessions.state',
      'sessions.minutes',
      'sessions.requestedAt',
      'sessions.lampsAt',
      'sessions.startedAt',
      'sessions.endsAt',
      'sessions.endedAt',
      'manualSettlements.verdict',
    ])
    .select(['members.nickname', 'members.phone', 'members.areaCode', 'members.avatar'])
    .where('sessions.shopId', '=', shopId)
    .where('requestedAt', '>=', from)
    .where('requestedAt', '<', to)
    .where('settled', '!=', 'released')
    .orderBy('requestedAt')
    .orderBy('sessions.sessionId')
    .execute()
}

export type DaySessionRow = Awaited<ReturnType<typeof listDaySessions>>[number]
