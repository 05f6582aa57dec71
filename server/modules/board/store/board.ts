import { longestWaitMs } from '#server/modules/appointments/rules/visit.ts'
import { isNotMissed, lateFromAt } from '#server/modules/appointments/store/lateness.ts'
import { sessionVisits, visitedAppointments } from '#server/modules/members/store/member-visits.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

const hourMs = 3_600_000
/** Far enough ahead for the rest of any day, closing time after midnight included. */
const aheadMs = 12 * hourMs
/** What happened longer ago is not news any more. */
const recentMs = 12 * hourMs
/** No bed is cleaned for longer. */
const cleaningMs = 3 * hourMs
/** A visit is never longer. */
const visitMs = longestWaitMs
const recentCount = 6

/**
 * Appointments of a shop that are going on, may still begin, or begin in the next hours; the first one first. Whoever
 * came is among them after the end of their time too, since they may still be waiting.
 */
export async function listExpected(db: Db, shopId: number, now: Instant) {
  const span = { from: now - visitMs, until: now + aheadMs, lateFrom: lateFromAt(now) }
  return (await askExpected(db, { shopId, now, ...span })).rows
}

const askExpected = prepared(
  (db, { shopId, now, ...span }: { shopId: number; now: Instant; from: Instant; until: Instant; lateFrom: Instant }) =>
    db
      .selectFrom('appointments')
      .innerJoin('members', 'members.uid', 'appointments.memberUid')
      .select([
        'appointmentId',
        'appointments.rev',
        'state',
        'startsAt',
        'endsAt',
        'lateMinutes',
        'checkedInAt',
        'deviceId',
        'memberUid',
        'nickname',
      ])
      .where('shopId', '=', shopId)
      .where('startsAt', '>', span.from)
      .where('startsAt', '<', span.until)
      .where((row) =>
        row.or([
          row.and([row('state', '=', 'booked'), isNotMissed(now, span.lateFrom)]),
          row.and([row('state', '=', 'visited'), row('leftAt', 'is', null)]),
        ]),
      )
      .orderBy('startsAt')
      .orderBy('appointmentId'),
)

/** Every session of a shop that has its bed, with whose it is. */
export async function listOpen(db: Db, shopId: number) {
  return (await askOpen(db, { shopId })).rows
}

const askOpen = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .selectAll('sessions')
    .select('members.nickname')
    .where('shopId', '=', shopId)
    .where('openDevice', 'is not', null),
)

export type OpenSession = Awaited<ReturnType<typeof listOpen>>[number]

/** Sessions whose one time is neither used nor given back, and those whose end is unknown though the bed is free. */
export async function listUnsettled(db: Db, shopId: number) {
  return (await askUnsettled(db, { shopId })).rows
}

const askUnsettled = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .select(['sessionId', 'deviceId', 'state', 'requestedAt', 'endsAt', 'memberUid', 'nickname'])
    .where('shopId', '=', shopId)
    .where((row) =>
      row.or([
        row('settled', '=', 'reserved'),
        row.and([row('openMember', 'is not', null), row('openDevice', 'is', null)]),
      ]),
    )
    .orderBy('requestedAt'),
)

/** Appointments whose session has begun, and perhaps ended: their members wait for nothing more. */
export async function begunAppointments(db: Db, shopId: number, now: Instant): Promise<Set<string>> {
  // A member may start well before the time that staff moved them to.
  const { rows } = await askBegun(db, { shopId, since: now - 2 * visitMs })
  return new Set(rows.flatMap(({ appointmentId }) => appointmentId ?? []))
}

const askBegun = prepared((db, { shopId, since }: Since) =>
  db
    .selectFrom('sessions')
    .select('appointmentId')
    .where('shopId', '=', shopId)
    .where('requestedAt', '>', since)
    .where('settled', '!=', 'released')
    .where('appointmentId', 'is not', null),
)

/** When the last lamps on each bed went off, by the ids of beds. */
export async function lastUses(db: Db, shopId: number, now: Instant): Promise<Map<string, Instant>> {
  const { rows } = await askUses(db, { shopId, since: now - cleaningMs })
  return new Map(rows.map(({ deviceId, endedAt }) => [deviceId, endedAt ?? 0]))
}

const askUses = prepared((db, { shopId, since }: Since) =>
  db
    .selectFrom('sessions')
    .select(({ fn }) => ['deviceId', fn.max('endedAt').as('endedAt')])
    .where('shopId', '=', shopId)
    .where('requestedAt', '>', since)
    .where('settled', '=', 'used')
    .groupBy('deviceId'),
)

interface Since {
  shopId: number
  since: Instant
}

export const cleanedAct = 'operation.cleaned'

/** When staff last said that a bed is clean. */
export async function lastCleanings(db: Db, now: Instant): Promise<Map<string, Instant>> {
  const { rows } = await askCleanings(db, { since: now - cleaningMs })
  return new Map(rows.map(({ subject, at }) => [subject.replace(/^device:/, ''), at]))
}

const askCleanings = prepared((db, { since }: { since: Instant }) =>
  db
    .selectFrom('staffLog')
    .select(({ fn }) => ['subject', fn.max('createdAt').as('at')])
    .where('what', '=', cleanedAct)
    .where('createdAt', '>', since)
    .groupBy('subject'),
)

/** Which of these members have been in the chain before. */
export async function knownVisitors(db: Db, uids: string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const [booked, unbooked] = [await visitedAppointments(db, uids), await sessionVisits(db, uids)]
  return new Set([...booked.keys(), ...unbooked.keys()])
}

/** The last openings of the doors of a shop, the newest first. */
export async function lastOpenings(db: Db, lockIds: string[], now: Instant) {
  if (lockIds.length === 0) return []
  return await db
    .selectFrom('doorOpenings')
    .innerJoin('members', 'members.uid', 'doorOpenings.memberUid')
    .select(['openingId', 'lockId', 'memberUid', 'nickname', 'askedAt', 'result'])
    .where('lockId', 'in', lockIds)
    .where('askedAt', '>', now - recentMs)
    .orderBy('askedAt', 'desc')
    .limit(recentCount)
    .execute()
}

/** When members opened these doors since an instant; staff come and go as they need. */
export async function listMemberOpenings(db: Db, lockIds: string[], since: Instant) {
  if (lockIds.length === 0) return []
  return await db
    .selectFrom('doorOpenings')
    .innerJoin('members', 'members.uid', 'doorOpenings.memberUid')
    .select(['lockId', 'memberUid', 'nickname', 'askedAt', 'proof'])
    .where('lockId', 'in', lockIds)
    .where('askedAt', '>', since)
    .where('result', '=', 'opened')
    .where('rule', '!=', 'staff')
    .where('isRepeat', '=', 0)
    .execute()
}

/** By which proof each of these visits opened a door last. */
export async function lastProofs(db: Db, appointmentIds: string[]): Promise<Map<string, string>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('doorOpenings')
    .select(['appointmentId', 'proof'])
    .where('appointmentId', 'in', appointmentIds)
    .where('result', '=', 'opened')
    .orderBy('askedAt')
    .execute()
  return new Map(rows.map(({ appointmentId, proof }) => [appointmentId ?? '', proof]))
}

/** As many as tell since when a lock fails; one that fails still longer is at least that old. */
const mostTries = 20
/** A command that came too late to be sent has failed without the lock; the lock itself answers sooner. */
const lockAnswersMs = 5_000

/** Since when each lock has refused to draw its bolt: it failed last, and has not opened since. */
export async function jamsSince(db: Db, lockIds: string[]): Promise<Map<string, Instant>> {
  const [first, ...others] = lockIds
  if (first === undefined) return new Map()
  // Of each lock its own last ones, from the index: all that there ever were would be numbered otherwise.
  const lastOf = (lockId: string) => db.selectFrom(lastTries(db, lockId).as('tries')).selectAll()
  const all = others.reduce((query, lockId) => query.unionAll(lastOf(lockId)), lastOf(first))
  const tries = await db.selectFrom(all.as('tries')).selectAll().orderBy('askedAt', 'desc').execute()
  const ofLocks = lockIds.map((lockId) => [lockId, jammedSince(tries.filter((one) => one.lockId === lockId))] as const)
  return new Map(ofLocks.flatMap(([lockId, since]) => (since === undefined ? [] : [[lockId, since] as const])))
}

function lastTries(db: Db, lockId: string) {
  return db
    .selectFrom('doorOpenings')
    .select(['lockId', 'askedAt', 'answeredAt', 'result'])
    .where('lockId', '=', lockId)
    .where('result', 'in', ['opened', 'in-use', 'failed'])
    .orderBy('askedAt', 'desc')
    .limit(mostTries)
}

function jammedSince(tries: { askedAt: Instant; answeredAt: Instant | null; result: string }[]): Instant | undefined {
  const said = tries.filter(
    ({ result, askedAt, answeredAt }) => result !== 'failed' || (answeredAt ?? askedAt) - askedAt <= lockAnswersMs,
  )
  const works = said.findIndex(({ result }) => result !== 'failed')
  return said.slice(0, works === -1 ? said.length : works).at(-1)?.askedAt
}

/** The sessions that last began in a shop, the newest first. */
export async function lastSessions(db: Db, shopId: number, now: Instant) {
  return (await askSessions(db, { shopId, since: now - recentMs })).rows
}

const askSessions = prepared((db, { shopId, since }: Since) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .select(['sessionId', 'deviceId', 'minutes', 'intensity', 'lampsAt', 'endedAt', 'endReason', 'nickname'])
    .where('shopId', '=', shopId)
    .where('requestedAt', '>', since)
    .orderBy('requestedAt', 'desc')
    .limit(recentCount),
)

/** When beds of a shop last broke or went out of reach, the newest first. */
export async function lastTroubles(db: Db, shopId: number, now: Instant) {
  return (await askTroubles(db, { shopId, since: now - recentMs })).rows
}

const askTroubles = prepared((db, { shopId, since }: Since) =>
  db
    .selectFrom('deviceLog')
    .select(['entryId', 'thingId', 'what', 'createdAt'])
    .where('shopId', '=', shopId)
    .where('createdAt', '>', since)
    .where('what', 'in', ['offline', 'fault'])
    .orderBy('createdAt', 'desc')
    .limit(recentCount),
)
