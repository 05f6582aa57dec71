import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { selectCardForUpdate } from '#server/modules/cards/store/ledger.ts'
import type { ProblemRow } from '#server/modules/problems/store/problems.ts'
import { settleProblem } from '#server/modules/problems/store/settle-problem.ts'
import { settleByStaff } from '#server/modules/sessions/actions/settle-by-staff.ts'
import { settleableFrom, whyNotSettle } from '#server/modules/sessions/rules/session-settlement.ts'
import { compensateSession, readCompensation } from '#server/modules/sessions/store/make-good.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface By {
  staffUid: string
  /** Read by the member. */
  reason: string | undefined
  opId: string
}

type Refused = Refusal<'too-soon' | 'already-compensated' | 'not-enough-times' | 'refunded'>

/** Stands in the ledger and in the log where staff wrote nothing else. */
const usualReason = 'Reported by the member'

/**
 * Gives the one session back that an open report is about: what its bed does not settle is released, what was used is
 * made good by a gift. Session and report are locked by this transaction, in this order. A refusal undoes it.
 */
export async function giveBack(
  tx: Tx,
  { problem, session }: { problem: ProblemRow; session: SessionRow },
  by: By,
  now: Instant,
): Promise<Refused | undefined> {
  const { staffUid, reason = usualReason } = by
  const isBack = session.settled === 'released' || (await readCompensation(tx, session)).times > 0
  if (isBack) return refuse('already-compensated')
  // Ended first, so that what follows finds no open report and tells nobody twice.
  await settleProblem(tx, problem, { state: 'returned', staffUid, answer: by.reason ?? null }, now)
  if (session.settled === 'used') return await compensateOnce(tx, session, { ...by, reason }, now)
  const why = whyNotSettle(session, 'release', now)
  if (why !== undefined) return refuse('too-soon', { nextAllowedAt: settleableFrom(session) })
  await settleByStaff(tx, session, { verdict: 'release', staffUid, reason }, now)
  return undefined
}

async function compensateOnce(
  tx: Tx,
  session: SessionRow,
  { staffUid, reason, opId }: By & { reason: string },
  now: Instant,
): Promise<Refused | undefined> {
  const card = await selectCardForUpdate(tx, session.memberUid, session.cardId)
  if (!card || card.timesTotal === null) return refuse('not-enough-times')
  if (card.refundedAt !== null) return refuse('refunded')
  await compensateSession(tx, session, { times: 1, by: opId, staffUid, note: reason }, now)
  return undefined
}
