import type { SessionLine } from '#server/modules/cards/tables.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { giveToCard } from './card-changes.ts'
import { insertLine } from './ledger.ts'

interface Payer {
  sessionId: string
  memberUid: string
  cardId: string
  shopId: number
  /** Of its card, where that was read already. */
  timesTotal?: number | null | undefined
  /** Where staff decided in place of the bed. */
  byHand?: { staffUid: string; reason: string } | undefined
}

/**
 * Writes what a session does to its card. A reference is written once: the same line again changes nothing, so a
 * settlement that runs twice after a conflict or a crash is one settlement. What comes back can be used, also where the
 * card has expired since.
 */
export async function writeSessionLines(
  tx: Tx,
  { sessionId, memberUid, cardId, shopId, byHand, ...card }: Payer,
  lines: readonly SessionLine[],
  now: Instant,
): Promise<void> {
  if (lines.length === 0) return
  const timesTotal = card.timesTotal === undefined ? await readTimesTotal(tx, cardId) : card.timesTotal
  for (const { reason, delta: worth } of lines) {
    const delta = timesTotal === null ? 0 : worth
    const write = (days: number | null) =>
      insertLine(tx, {
        cardId,
        reason,
        delta,
        reference: `session:${sessionId}:${reason}`,
        sessionId,
        shopId,
        days,
        ...(byHand && { staffUid: byHand.staffUid, note: byHand.reason }),
        createdAt: now,
      })
    if (delta > 0) await giveToCard(tx, cardId, write, now)
    else await write(null)
    await markDirty(tx, memberUid)
  }
}

async function readTimesTotal(tx: Tx, cardId: string): Promise<number | null> {
  const card = await tx.selectFrom('cards').select('timesTotal').where('cardId', '=', cardId).executeTakeFirstOrThrow()
  return card.timesTotal
}
