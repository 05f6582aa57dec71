import { type ExpressionBuilder, sql } from 'kysely'

import { compensationPrefix } from '#server/modules/cards/rules/line-references.ts'
import { keysetPage, type Span } from '#server/platform/database/keyset.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface RecordFilter {
  shopId: number
  from: Instant
  to: Instant
  deviceId?: string | undefined
  only: 'all' | 'unsettled' | 'contradicted' | 'variance'
  /** Seconds. */
  tolerance: number
}

/** Of few sessions that something else finds, not of all of the shop's: a sum is found by no index. */
function fewOfShop(db: Db, { shopId, deviceId }: Pick<RecordFilter, 'shopId' | 'deviceId'>) {
  const all = db.selectFrom('sessions').where(sql<boolean>`sessions.shop_id + 0 = ${shopId}`)
  return deviceId === undefined ? all : all.where(sql<boolean>`sessions.device_id || '' = ${deviceId}`)
}

function ofShop(db: Db, { shopId, deviceId }: Pick<RecordFilter, 'shopId' | 'deviceId'>) {
  const all = db.selectFrom('sessions').where('sessions.shopId', '=', shopId)
  return deviceId === undefined ? all : all.where('sessions.deviceId', '=', deviceId)
}

/** A session with an unknown end counts whenever it began; everything else on its day. */
function filtered(db: Db, filter: RecordFilter) {
  const { from, to, only, tolerance } = filter
  if (only === 'unsettled') return ofShop(db, filter).where('openMember', 'is not', null).where('state', '=', 'unknown')
  if (only === 'contradicted') return fewOfShop(db, filter).where('sessions.sessionId', 'in', contradictedIds)
  const ofDay = ofShop(db, filter).where('requestedAt', '>=', from).where('requestedAt', '<', to)
  if (only === 'all') return ofDay
  return ofDay.where('state', '=', 'ended').where(sql<boolean>`abs(seconds_on - minutes * 60) > ${tolerance}`)
}

/** Sessions whose bed said the opposite of what staff decided, and that staff have not looked at. */
function contradictedIds(row: ExpressionBuilder<Schema, 'sessions'>) {
  return row
    .selectFrom('manualSettlements')
    .select('manualSettlements.sessionId')
    .where('contradictedAt', 'is not', null)
    .where('resolvedAt', 'is', null)
}

/** Sessions with the members they were for, the newest first. */
export async function listSessionRecords(db: Db, filter: RecordFilter, span: Span) {
  const records = filtered(db, filter)
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .leftJoin('manualSettlements', 'manualSettlements.sessionId', 'sessions.sessionId')
    .selectAll('sessions')
    .select(['members.nickname', 'devices.languages as bedTexts', 'verdict', 'contradictedAt', 'resolvedAt'])
  return await keysetPage(records, { by: 'requestedAt', id: 'sessions.sessionId' }, span).execute()
}

export async function countSessionRecords(db: Db, filter: RecordFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type RecordedSession = NonNullable<Awaited<ReturnType<typeof findSessionRecord>>>

export async function findSessionRecord(db: Db, sessionId: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .leftJoin('manualSettlements', 'manualSettlements.sessionId', 'sessions.sessionId')
    .selectAll('sessions')
    .select(['members.nickname', 'devices.languages as bedTexts', 'verdict', 'contradictedAt', 'resolvedAt'])
    .where('sessions.sessionId', '=', sessionId)
    .executeTakeFirst()
}

/** What was heard and done about a session, the oldest first. */
export async function listEvidence(db: Db, sessionId: string) {
  return await db
    .selectFrom('sessionEvents')
    .leftJoin('members', 'members.uid', 'sessionEvents.memberUid')
    .select(['eventId', 'what', 'road', 'happenedAt', 'nickname'])
    .where('sessionId', '=', sessionId)
    .orderBy('happenedAt')
    .orderBy('eventId')
    .limit(200)
    .execute()
}

/** Who of the staff started a session for its member, and when; undefined where nobody did. */
export async function findStarter(db: Db, sessionId: string) {
  return await db
    .selectFrom('staffLog')
    .innerJoin('members', 'members.uid', 'staffLog.staffUid')
    .select(['members.nickname', 'staffLog.createdAt'])
    .where('subject', '=', `session:${sessionId}`)
    .where('what', '=', 'operation.start')
    .executeTakeFirst()
}

const atOnce = 500

/** What is recorded of how these sessions began, by their ids; nothing of those whose evidence is deleted. */
export async function listBeginnings(db: Db, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let first = 0; first < sessionIds.length; first += atOnce) {
    const rows = await db
      .selectFrom('sessionEvents')
      .select(['sessionId', 'what'])
      .where('sessionId', 'in', sessionIds.slice(first, first + atOnce))
      .where((row) => row.or([row('what', 'like', '{"type":"requested"%'), row('what', 'like', '{"type":"by-pass"%')]))
      .execute()
    for (const { sessionId, what } of rows) found.set(sessionId, what)
  }
  return found
}

export async function listReceiptsOf(db: Db, sessionId: string) {
  return await db
    .selectFrom('receipts')
    .leftJoin('members', 'members.uid', 'receipts.reportedBy')
    .select(['message', 'road', 'receivedAt', 'nickname'])
    .where('sessionId', '=', sessionId)
    .orderBy('receivedAt')
    .orderBy('seq')
    .execute()
}

export async function listLinesOf(db: Db, sessionId: string) {
  return await db
    .selectFrom('cardLines')
    .select(['reason', 'delta', 'createdAt'])
    // Its card has few lines; a reference alone would be looked for in all of the ledger.
    .where('cardId', '=', (row) => row.selectFrom('sessions').select('cardId').where('sessionId', '=', sessionId))
    .where((row) =>
      row.or([row('sessionId', '=', sessionId), row('reference', 'like', `${compensationPrefix}${sessionId}:%`)]),
    )
    .orderBy('createdAt')
    .orderBy('lineId')
    .execute()
}

/** How many times have come back for a session, whether as gifts or because its own was released. */
export async function countTimesBack(db: Db, sessionId: string): Promise<number> {
  const lines = await listLinesOf(db, sessionId)
  return lines.reduce((sum, { delta }) => sum + Math.max(0, delta), 0)
}

/** What staff gave for a session, the oldest first. */
export async function listCompensations(db: Db, sessionId: string) {
  return await db
    .selectFrom('cardLines')
    .leftJoin('members', 'members.uid', 'cardLines.staffUid')
    .select(['delta', 'note', 'cardLines.createdAt', 'nickname'])
    .where('cardId', '=', (row) => row.selectFrom('sessions').select('cardId').where('sessionId', '=', sessionId))
    .where('reference', 'like', `${compensationPrefix}${sessionId}:%`)
    .orderBy('cardLines.createdAt')
    .orderBy('lineId')
    .execute()
}

interface Days {
  shopId: number
  from: Instant
  to: Instant
  deviceId?: string | undefined
}

/** Everything that was said and done about sessions in a span, the newest first. */
export async function listEventsIn(db: Db, { shopId, from, to, deviceId }: Days, span: Span) {
  const rows = db
    .selectFrom('sessionEvents')
    .innerJoin('sessions', 'sessions.sessionId', 'sessionEvents.sessionId')
    .leftJoin('members', 'members.uid', 'sessionEvents.memberUid')
    .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .select(['eventId', 'what', 'road', 'happenedAt', 'nickname', 'sessions.sessionId', 'sessions.deviceId'])
    .select('devices.languages as texts')
    .where('happenedAt', '>=', from)
    .where('happenedAt', '<', to)
    // Of everything in the span, not of everything in the shop: a sum is found by no index.
    .where(sql<boolean>`sessions.shop_id + 0 = ${shopId}`)
  const own = deviceId === undefined ? rows : rows.where(sql<boolean>`sessions.device_id || '' = ${deviceId}`)
  return await keysetPage(own, { by: 'happenedAt', id: 'eventId' }, span).execute()
}

const endsOfFault: NonNullable<Schema['sessions']['endReason']>[] = ['fault', 'power-loss']

/** Sessions that a fault or a power cut ended in a span. */
export async function listFaultyEnds(db: Db, { shopId, from, to, deviceId }: Days, span: Span) {
  const rows = db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
    .select(['sessionId', 'endReason', 'secondsOn', 'sessions.minutes', 'requestedAt', 'nickname', 'sessions.deviceId'])
    .select('devices.languages as texts')
    .where('sessions.shopId', '=', shopId)
    .where('requestedAt', '>=', from)
    .where('requestedAt', '<', to)
    .where('endReason', 'in', endsOfFault)
  const own = deviceId === undefined ? rows : rows.where('sessions.deviceId', '=', deviceId)
  return await keysetPage(own, { by: 'requestedAt', id: 'sessionId' }, span).execute()
}

/** What machines said of themselves in a span: broken, or gone. */
export async function listTroubles(db: Db, { shopId, from, to, deviceId }: Days, span: Span) {
  const rows = db
    .selectFrom('deviceLog')
    .select(['entryId', 'thingId', 'what', 'createdAt'])
    .where('shopId', '=', shopId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('what', 'in', ['fault', 'offline'])
  const own = deviceId === undefined ? rows : rows.where('thingId', '=', deviceId)
  return await keysetPage(own, { by: 'createdAt', id: 'entryId' }, span).execute()
}

/** Who opened which door of a shop in a span, and what the lock said, the newest first. */
export async function listOpeningsIn(db: Db, { shopId, from, to, deviceId }: Days, span: Span) {
  const rows = db
    .selectFrom('doorOpenings')
    .innerJoin('locks', 'locks.lockId', 'doorOpenings.lockId')
    .innerJoin('members', 'members.uid', 'doorOpenings.memberUid')
    .select(['openingId', 'locks.lockId', 'locks.languages as texts', 'askedAt', 'result', 'rule', 'proof', 'nickname'])
    .where('locks.shopId', '=', shopId)
    .where('askedAt', '>=', from)
    .where('askedAt', '<', to)
  const own = deviceId === undefined ? rows : rows.where('locks.lockId', '=', deviceId)
  return await keysetPage(own, { by: 'askedAt', id: 'openingId' }, span).execute()
}
