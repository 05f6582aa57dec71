import { z } from 'zod/mini'

import { isReturnedByReceipt, returnsWithinMs } from '#server/modules/sessions/rules/broken-off.ts'
import { compensationPrefix } from '#server/modules/cards/rules/line-references.ts'
import { giveToCard } from '#server/modules/cards/store/card-changes.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'

/** Ends the reference of what came back by a bed's receipt. */
const byReceipt = 'receipt'

interface Compensation {
  times: number
  /** One reference gives once. */
  by: string
  staffUid: string | null
  note: string | null
}

/** Gives times for a session to the card that paid, as a gift: its own lines stay what the bed made of it. */
export async function compensateSession(
  tx: Tx,
  { sessionId, cardId, shopId }: Pick<SessionRow, 'sessionId' | 'cardId' | 'shopId'>,
  { times, by, staffUid, note }: Compensation,
  now: Instant,
): Promise<void> {
  const line = {
    cardId,
    delta: times,
    reason: 'gift',
    shopId,
    staffUid,
    note,
    sessionId: null,
    createdAt: now,
  } as const
  const reference = `${compensationPrefix}${sessionId}:${by}`
  await giveToCard(tx, cardId, (days) => writeLine(tx, { ...line, reference, days }), now)
}

/** What was given for a session beside its own lines, and whether its bed's receipt has done that. */
export async function readCompensation(
  db: Db,
  { sessionId, cardId }: Pick<SessionRow, 'sessionId' | 'cardId'>,
): Promise<{ times: number; isByReceipt: boolean }> {
  const prefix = `${compensationPrefix}${sessionId}:`
  const lines = await db
    .selectFrom('cardLines')
    .select(['delta', 'reference'])
    .where('cardId', '=', cardId)
    .where('reference', 'like', `${prefix}%`)
    .execute()
  return {
    times: lines.reduce((sum, { delta }) => sum + delta, 0),
    isByReceipt: lines.some(({ reference }) => reference === `${prefix}${byReceipt}`),
  }
}

const eventText = jsonText(z.object({ type: z.string() }))

/** Whether one of the staff stopped it before its bed said that it is over. */
export async function isStoppedByStaff(
  db: Db,
  { sessionId, memberUid }: Pick<SessionRow, 'sessionId' | 'memberUid'>,
): Promise<boolean> {
  const rows = await db
    .selectFrom('sessionEvents')
    .select('what')
    .where('sessionId', '=', sessionId)
    .where('road', '=', 'studio')
    .where('memberUid', 'is not', null)
    .where('memberUid', '<>', memberUid)
    .execute()
  return rows.some(({ what }) => eventText.read(what).type === 'stop')
}

async function countReturns(db: Db, memberUid: string, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('cardLines')
    .innerJoin('cards', 'cards.cardId', 'cardLines.cardId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cards.memberUid', '=', memberUid)
    .where('cardLines.createdAt', '>', since)
    .where('reference', 'like', `${compensationPrefix}%:${byReceipt}`)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether times can be given for a session: not on an unlimited card, nor where its money went back or is going. */
export async function hasTimesToGive(db: Db, cardId: string): Promise<boolean> {
  const card = await db
    .selectFrom('cards')
    .select(['timesTotal', 'refundedAt', 'refundingAt'])
    .where('cardId', '=', cardId)
    .executeTakeFirstOrThrow()
  return card.timesTotal !== null && card.refundedAt === null && card.refundingAt === null
}

/** Whether a member may ask for it: one time of it was used or is held, on a card that has times, and none was given back. */
export async function canComeBack(db: Db, session: SessionRow): Promise<boolean> {
  if (session.settled === 'released' || !(await hasTimesToGive(db, session.cardId))) return false
  return (await readCompensation(db, session)).times === 0
}

/** Gives a session back by its bed's last receipt, where the rule says so; tells whether it did. */
export async function returnByReceipt(tx: Tx, session: SessionRow, now: Instant): Promise<boolean> {
  const { minutes, secondsOn, endReason, memberUid, cardId } = session
  if (!(await hasTimesToGive(tx, cardId))) return false
  const facts = {
    isStoppedByStaff: endReason === 'stopped' && (await isStoppedByStaff(tx, session)),
    returnsBefore: await countReturns(tx, memberUid, now - returnsWithinMs),
  }
  if (!isReturnedByReceipt({ minutes, secondsOn, endReason, ...facts })) return false
  if ((await readCompensation(tx, session)).times > 0) return false
  await compensateSession(tx, session, { times: 1, by: byReceipt, staffUid: null, note: null }, now)
  return true
}
