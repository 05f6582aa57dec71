import { createHash } from 'node:crypto'

import { type Expression, sql } from 'kysely'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

const hourMs = 3_600_000
/** Closes and drawers of so many days back are looked at; nothing older is opened again. */
const daysBack = 62
/** A business day and what lies before and after it. */
const nearMs = 36 * hourMs

/**
 * From when on new rows are counted: at least an hour ago, and the same for an hour. Rows are counted and not only the
 * newest looked at, because a transaction that began earlier may end later.
 */
function countedFrom(now: Instant): Instant {
  return now - (now % hourMs) - hourMs
}

/** Differs after anything that the ledger of a studio shows, the close of its days and its cash drawers. */
export async function readLedgerMark(db: Db, shopId: number, now: Instant): Promise<string> {
  const since = countedFrom(now)
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
  return await markOf(db, [
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
}

/** Differs after a sale, of products too, a time that was used, and a booking around that moment that was made or changed. */
export async function readDayMark(db: Db, shopId: number, at: { around: Instant; now: Instant }): Promise<string> {
  const { around, now } = at
  const booked = db
    .selectFrom('appointments')
    .where('shopId', '=', shopId)
    .where('startsAt', '>', around - nearMs)
    .where('startsAt', '<', around + nearMs)
  return await markOf(db, [
    db.selectFrom('cardLines').select(count).where('shopId', '=', shopId).where('createdAt', '>', countedFrom(now)),
    db.selectFrom('stockMoves').select(count).where('shopId', '=', shopId).where('createdAt', '>', countedFrom(now)),
    booked.select(count),
    booked.select(({ fn }) => fn.sum<number>('rev').as('revs')),
  ])
}

/** What staff do that lists of members show, as the log's index has it. */
const memberActs = ['user.', 'users.', 'access.', 'appointment.'].map(
  (noun) => sql<boolean>`rtrim(what, 'abcdefghijklmnopqrstuvwxyz-') = ${noun}`,
)

/** Differs after anything that lists of members show. Members belong to the chain, and so does their list. */
export async function readMembersMark(db: Db, now: Instant): Promise<string> {
  const since = countedFrom(now)
  return await markOf(db, [
    db.selectFrom('members').select(count).where('createdAt', '>', since),
    db.selectFrom('cardLines').select(count).where('createdAt', '>', since),
    ...memberActs.map((isOfNoun) =>
      db.selectFrom('staffLog').select(count).where(isOfNoun).where('createdAt', '>', since),
    ),
    db.selectFrom('standings').select('seenAt').orderBy('seenAt', 'desc').limit(1),
  ])
}

/** Differs after anything that the page of one member shows. */
export async function readMemberMark(db: Db, uid: string): Promise<string> {
  const cards = db.selectFrom('cards').where('memberUid', '=', uid)
  const appointments = db.selectFrom('appointments').where('memberUid', '=', uid)
  const sessions = db.selectFrom('sessions').where('memberUid', '=', uid)
  const doors = db.selectFrom('doorOpenings').where('memberUid', '=', uid)
  const tags = db.selectFrom('memberTags').where('memberUid', '=', uid)
  const notices = db.selectFrom('notices').where('memberUid', '=', uid)
  return await markOf(db, [
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
}

const count = () => sql<number>`count(*)`.as('count')

/** The answers of several questions of one value each, asked at once; nobody can tell from it what they are. */
async function markOf(db: Db, questions: readonly Expression<unknown>[]): Promise<string> {
  const asked = questions.map((question, index) => sql`(${question})`.as(`q${index}`))
  const row = await db.selectNoFrom(asked).executeTakeFirstOrThrow()
  return createHash('sha256')
    .update(JSON.stringify(Object.values(row)))
    .digest('base64url')
    .slice(0, 22)
}
