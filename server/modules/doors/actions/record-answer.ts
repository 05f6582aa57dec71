import { createHash } from 'node:crypto'

import { readEntrySeconds } from '#server/modules/beds/store/bed-details.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { enterBy } from '#server/modules/doors/rules/door-in-use.ts'
import { markVisited } from '#server/modules/doors/store/door-visits.ts'
import { type OpeningRow, type PlacedOpening, readOpening, writeAnswer } from '#server/modules/doors/store/openings.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { usesOf } from '#server/modules/doors/rules/door-pass.ts'
import { findPass } from '#server/modules/doors/store/door-passes.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import type { LockAnswer } from '#server/platform/mqtt/gateway.ts'

/** By which a lock knows its present visitor again, where there is no pass: 16 hex digits that say nothing of the member. */
function holderOf(memberUid: string): string {
  return createHash('sha256').update(`holder ${memberUid}`).digest('hex').slice(0, 16)
}

/** How a lock is told whose opening it is, and with how many uses of a pass it counts. */
interface Visitor {
  holder: string
  uses: number
}

/** An opening that repeats another one counts with nothing. */
export async function visitorOf(db: Db, { memberUid, visitor, isRepeat }: OpeningRow): Promise<Visitor> {
  if (visitor === null) return { holder: holderOf(memberUid), uses: 0 }
  const pass = isRepeat === 1 ? undefined : await findPass(db, visitor)
  return { holder: visitor, uses: pass ? usesOf(pass.passText) : 0 }
}

/** Writes down what the lock said, once, and tells what is known of the opening after it. */
export async function recordAnswer(
  store: Store,
  opening: PlacedOpening & { enterWithinMs?: number },
  answer: LockAnswer,
): Promise<PlacedOpening> {
  return await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const enterWithinMs = opening.enterWithinMs ?? (await entryTime(tx, opening.lockId))
    const result = toResult(opening.askedAt, enterWithinMs, answer, now)
    if (!(await writeAnswer(tx, opening, result, now))) return await readOpening(tx, opening.openingId)
    const { rule, appointmentId } = opening
    if (answer.kind === 'opened' && rule === 'booking' && appointmentId !== null) await markVisited(tx, appointmentId)
    return { ...opening, ...result }
  })
}

async function entryTime(tx: Tx, lockId: string): Promise<number> {
  return (await readEntrySeconds(tx, lockId, (await readChainSettings(tx)).rules)) * 1_000
}

function toResult(askedAt: Instant, enterWithinMs: number, { kind, availableInSeconds }: LockAnswer, now: Instant) {
  return {
    result: kind,
    answeredAt: kind === 'unknown' ? null : now,
    enterBy: kind === 'opened' ? enterBy(askedAt, now, enterWithinMs) : null,
    availableAt: kind === 'in-use' && availableInSeconds !== undefined ? now + availableInSeconds * 1_000 : null,
  }
}
