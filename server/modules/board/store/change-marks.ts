import { createHash } from 'node:crypto'

import { type Expression, sql } from 'kysely'

import { lowLevels } from '#server/modules/stock/store/stock-levels.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

import { cleanedAct } from './board.ts'
import { stopLines, stopsSought } from './last-stop.ts'

const hourMs = 3_600_000
/** Closes and drawers of so many days back are looked at; nothing older is opened again. */
const daysBack = 62
/** A business day and what lies before and after it. */
const nearMs = 36 * hourMs
/** What happened longer ago is no news on a board. */
const boardHours = 12

/**
 * From when on new rows are counted: at least an hour ago, and the same for an hour. Rows are counted and not only the
 * newest looked at, because a transaction that began earlier may end later.
 */
function countedFrom(now: Instant): Instant {
  return now - (now % hourMs) - hourMs
}

/** Differs after anything that the ledger of a studio shows, the close of its days and its cash drawers. */
export async function readLedgerMark(db: Db, shopId: number, now: Instant): Promise<string> {
  return markOf(await askLedger(db, { shopId, since: countedFrom(now) }))
}

const askLedger = prepared((db, { shopId, since }: { shopId: number; since: Instant }) => {
  const drawers = db
    .selectFrom('cashDrawers')
    .select(['drawerId', 'closedAt'])
    .where('shopId', '=', shopId)
    .orderBy('day', 'desc')
    .limit(daysBack)
  const closes = db
    .selectFrom('dayCloses')
    .select('closedAt')
    .where('shopId', '=', shopId)
    .orderBy('day', 'desc')
    .limit(daysBack)
  const issues = db.selectFrom('payIssues').where('state', '=', 'open').where('shopId', '=', shopId)
  const links = db
    .selectFrom('payLinks')
    .innerJoin('orders', 'orders.orderId', 'payLinks.orderId')
    .where('payLinks.shopId', '=', shopId)
    .where('payLinks.createdAt', '>', since)
  return askAll(db, [
    links.select(count),
    links.select(({ fn }) => fn.sum<number>('orders.rev').as('revs')),
    links.select(count).where('orders.state', '=', 'pending'),
    db.selectFrom('cardLines').select(count).where('shopId', '=', shopId).where('createdAt', '>', since),
    db.selectFrom('stockMoves').select(count).where('shopId', '=', shopId).where('createdAt', '>', since),
    db.selectFrom(closes.as('closes')).select(count),
    db.selectFrom(closes.as('closes')).select(({ fn }) => fn.max('closedAt').as('at')),
    db.selectFrom('dayReopenings').select(count).where('shopId', '=', shopId),
    db.selectFrom(drawers.as('drawers')).select(count),
    db.selectFrom(drawers.as('drawers')).select(({ fn }) => fn.max('closedAt').as('at')),
    db
      .selectFrom('cashMoves')
      .innerJoin('cashDrawers', 'cashDrawers.drawerId', 'cashMoves.drawerId')
      .select(count)
      .where('openShop', '=', shopId),
    issues.select(count),
    issues.select(({ fn }) => fn.max('openedAt').as('at')),
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.orderId', 'refunds.orderId')
      .select(count)
      .where('orders.shopId', '=', shopId)
      .where('refunds.state', 'in', ['asked', 'pending']),
  ])
})

/** Differs after a sale, of products too, a time that was used, and a booking around that moment that was made or changed. */
export async function readDayMark(db: Db, shopId: number, at: { around: Instant; now: Instant }): Promise<string> {
  return markOf(await askDay(db, { shopId, since: countedFrom(at.now), ...nearTo(at.around) }))
}

const askDay = prepared((db, asked: Booked & { since: Instant }) => {
  const { shopId, since } = asked
  return askAll(db, [
    db.selectFrom('cardLines').select(count).where('shopId', '=', shopId).where('createdAt', '>', since),
    db.selectFrom('stockMoves').select(count).where('shopId', '=', shopId).where('createdAt', '>', since),
    ...marksOfDay(bookedAround(db, asked)),
  ])
})

interface Booked {
  shopId: number
  from: Instant
  until: Instant
}

function nearTo(moment: Instant): Pick<Booked, 'from' | 'until'> {
  return { from: moment - nearMs, until: moment + nearMs }
}

function bookedAround(db: Db, { shopId, from, until }: Booked) {
  const ofShop = db.selectFrom('appointments').where('shopId', '=', shopId)
  return ofShop.where('startsAt', '>', from).where('startsAt', '<', until)
}

function marksOfDay(booked: ReturnType<typeof bookedAround>): Expression<unknown>[] {
  return [booked.select(count), booked.select(({ fn }) => fn.sum<number>('rev').as('revs'))]
}

/**
 * Differs after anything that somebody did and the board of a studio shows, or its calendar around that moment. What
 * only time brings, such as a guest who is late, and what holds for the whole chain is not in it.
 */
export async function readBoardMark(db: Db, shopId: number, at: { around: Instant; now: Instant }): Promise<string> {
  const { now, around } = at
  const board = await askBoard(db, ofBoard(shopId, now))
  if (around === now) return markOf(board)
  return markOf({ rows: [...board.rows, ...(await askBooked(db, { shopId, ...nearTo(around) })).rows] })
}

interface OfBoard extends Booked {
  now: Instant
  since: Instant
}

function ofBoard(shopId: number, now: Instant): OfBoard {
  return { shopId, now, since: countedFrom(now) - boardHours * hourMs, ...nearTo(now) }
}

const askBooked = prepared((db, of: Booked) => askAll(db, marksOfDay(bookedAround(db, of))))

const askBoard = prepared((db, asked: OfBoard) => askAll(db, boardQuestions(db, asked)))

function boardQuestions(db: Db, asked: OfBoard): Expression<unknown>[] {
  const { shopId, now, since, from, until } = asked
  const beds = db.selectFrom('devices').where('shopId', '=', shopId)
  const locks = db.selectFrom('locks').where('shopId', '=', shopId)
  const details = db.selectFrom('bedDetails').where('deviceId', 'in', beds.select('deviceId'))
  const sessions = db.selectFrom('sessions').where('shopId', '=', shopId)
  const recent = sessions.where('requestedAt', '>', since)
  const doors = db.selectFrom('doorOpenings').where('lockId', 'in', locks.select('lockId')).where('askedAt', '>', since)
  const shifts = db.selectFrom('shifts').where('shopId', '=', shopId).where('endsAt', '>', now)
  const alerts = db.selectFrom('staffAlerts').where('shopId', '=', shopId)
  const problems = db.selectFrom('problems').where('shopId', '=', shopId)
  const releases = db.selectFrom('startReleases').where('shopId', '=', shopId).where('endsAt', '>', now)
  const notices = db
    .selectFrom('notices')
    .innerJoin('appointments', 'appointments.appointmentId', 'notices.appointmentId')
    .where('appointments.shopId', '=', shopId)
    .where('appointments.startsAt', '>', from)
    .where('appointments.startsAt', '<', until)
  const booked = bookedAround(db, asked)
  // Of the few in the chain, as the board itself looks for them.
  const contradicted = db
    .selectFrom('manualSettlements')
    .where('contradictedAt', '>', 0)
    .where('resolvedAt', 'is', null)
  const machines = beds.select('deviceId as thingId').unionAll(locks.select('lockId as thingId'))
  const things = db.selectFrom('devicePresence').where('thingId', 'in', machines)
  return [
    booked.select(sums('rev', 'left_at')),
    recent.select(sums('rev')),
    sessions.where('openDevice', 'is not', null).select(sums('rev')),
    beds.select(sums('enabled', 'is_faulty', 'fault_cleared_at')),
    details.select(sums('rev')),
    things.select(sums('changed_at', 'fault_since')),
    db.selectFrom('lampCounts').where('deviceId', 'in', beds.select('deviceId')).select(sums('seconds')),
    contradicted.select(sums('contradicted_at')),
    doors.select(sums('answered_at')),
    db.selectFrom('refusedAttempts').select(sums()).where('shopId', '=', shopId).where('refusedAt', '>', since),
    db.selectFrom('deviceLog').select(sums()).where('shopId', '=', shopId).where('createdAt', '>', since),
    db.selectFrom('staffLog').select(sums()).where('what', '=', cleanedAct).where('createdAt', '>', since),
    shifts.select(sums('ends_at')),
    alerts.select(sums('owned_at', 'escalated_at')),
    db.selectFrom('alertTellings').select(sums('notified_at')).where('scope', 'in', [shopId, 0]),
    problems.select(sums('decided_at')),
    db.selectFrom('payIssues').select(sums()).where('state', '=', 'open').where('shopId', '=', shopId),
    releases.select(sums('used_at')),
    notices.select(sums()),
    notices.where('notices.state', '=', 'unreached').select(sums('called_at')),
  ]
}

/** The mark of a board, and of what else the alerts of its studio are made of, asked for at once. */
export async function readAlertRowsMark(db: Db, shopId: number, now: Instant): Promise<string> {
  const { subject, since: stoppedSince } = stopsSought(shopId, now)
  return markOf(await askAlertRows(db, { ...ofBoard(shopId, now), subject, stoppedSince }))
}

const askAlertRows = prepared((db, asked: OfBoard & { subject: string; stoppedSince: Instant }) => {
  const { shopId, subject, stoppedSince } = asked
  const locks = db.selectFrom('locks').where('shopId', '=', shopId)
  return askAll(db, [
    ...boardQuestions(db, asked),
    locks.select(sums('sort')),
    locks.select(({ fn }) => fn.min('lockId').as('first')),
    locks.select(({ fn }) => fn.max('lockId').as('last')),
    lowLevels(db, shopId).select(sums()),
    stopLines(db, { subject, since: stoppedSince }).select(sums()),
  ])
})

/** What staff do that lists of members show, as the log's index has it. */
const memberActs = ['user.', 'users.', 'access.', 'appointment.'].map(
  (noun) => sql<boolean>`rtrim(what, 'abcdefghijklmnopqrstuvwxyz-') = ${noun}`,
)

/** Differs after anything that lists of members show. Members belong to the chain, and so does their list. */
export async function readMembersMark(db: Db, now: Instant): Promise<string> {
  return markOf(await askMembers(db, { since: countedFrom(now) }))
}

const askMembers = prepared((db, { since }: { since: Instant }) => {
  return askAll(db, [
    db.selectFrom('members').select(count).where('createdAt', '>', since),
    db.selectFrom('cardLines').select(count).where('createdAt', '>', since),
    ...memberActs.map((isOfNoun) =>
      db.selectFrom('staffLog').select(count).where(isOfNoun).where('createdAt', '>', since),
    ),
    db.selectFrom('standings').select('seenAt').orderBy('seenAt', 'desc').limit(1),
  ])
})

/** Differs after anything that the page of one member shows. */
export async function readMemberMark(db: Db, uid: string): Promise<string> {
  return markOf(await askMember(db, { uid }))
}

const askMember = prepared((db, { uid }: { uid: string }) => {
  const cards = db.selectFrom('cards').where('memberUid', '=', uid)
  const appointments = db.selectFrom('appointments').where('memberUid', '=', uid)
  const sessions = db.selectFrom('sessions').where('memberUid', '=', uid)
  const doors = db.selectFrom('doorOpenings').where('memberUid', '=', uid)
  const tags = db.selectFrom('memberTags').where('memberUid', '=', uid)
  const notices = db.selectFrom('notices').where('memberUid', '=', uid)
  return askAll(db, [
    db.selectFrom('members').select('rev').where('uid', '=', uid),
    db.selectFrom('members').select('blockedUntil').where('uid', '=', uid),
    cards.select(count),
    cards.select(({ fn }) => fn.sum<number>('frozenAt').as('at')),
    cards.select(({ fn }) => fn.sum<number>('refundingAt').as('at')),
    cards.select(({ fn }) => fn.sum<number>('validUntil').as('at')),
    db
      .selectFrom('cardLines')
      .innerJoin('cards', 'cards.cardId', 'cardLines.cardId')
      .select(count)
      .where('memberUid', '=', uid),
    appointments.select(count),
    appointments.select(({ fn }) => fn.sum<number>('rev').as('revs')),
    sessions.select(count),
    sessions.select(({ fn }) => fn.sum<number>('rev').as('revs')),
    doors.select(count),
    doors.select(({ fn }) => fn.max('answeredAt').as('at')),
    db.selectFrom('memberNotes').select(count).where('memberUid', '=', uid),
    db.selectFrom('signedNotices').select(count).where('memberUid', '=', uid),
    db.selectFrom('identityChecks').select(count).where('memberUid', '=', uid),
    tags.select(count),
    tags.select(({ fn }) => fn.max('addedAt').as('at')),
    db.selectFrom('marketingChoices').select(count).where('memberUid', '=', uid),
    notices.select(count),
    notices.select(count).where('state', '=', 'waiting'),
    notices.select(count).where('state', '=', 'unreached'),
    notices.select(({ fn }) => fn.max('calledAt').as('at')),
    db.selectFrom('startReleases').select(count).where('memberUid', '=', uid),
    db
      .selectFrom('problems')
      .select(({ fn }) => fn.sum<number>('decidedAt').as('at'))
      .where('memberUid', '=', uid),
    db.selectFrom('problems').select(count).where('memberUid', '=', uid),
  ])
})

/** How many rows there are, and the sums of these columns, as one text. */
function sums(...columns: string[]) {
  const added = columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)`)
  return () => sql<string>`${sql.join([sql`count(*)`, ...added], sql` || '/' || `)} || ''`.as('sums')
}

const count = () => sql<number>`count(*)`.as('count')

/** Several questions of one value each, asked at once. */
function askAll(db: Db, questions: readonly Expression<unknown>[]) {
  return db.selectNoFrom(questions.map((question, index) => sql`(${question})`.as(`q${index}`)))
}

/** Of all answers together; nobody can tell from it what they are. */
function markOf({ rows }: { rows: readonly object[] }): string {
  const values = rows.map((row) => Object.values(row))
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}
