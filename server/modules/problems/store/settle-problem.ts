import type { ProblemState } from '#src/domain/problems/problem.ts'

import { notifyMember } from '#server/platform/push/notice-queue.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { changeProblem, findProblemOfSession, type ProblemRow } from './problems.ts'

interface Decision {
  state: Exclude<ProblemState, 'open'>
  /** null: the bed's record has decided. */
  staffUid: string | null
  answer: string | null
}

/** Ends a report that this transaction has locked, and tells its member. */
export async function settleProblem(
  tx: Tx,
  { problemId, memberUid }: Pick<ProblemRow, 'problemId' | 'memberUid'>,
  decision: Decision,
  now: Instant,
): Promise<void> {
  await changeProblem(tx, problemId, { ...decision, decidedAt: now })
  await notifyMember(tx, memberUid, { kind: 'problem', problemId }, now)
}

interface Returned {
  sessionId: string
  memberUid: string
  /** Who of the staff decided it; undefined: the bed's record. */
  by: { staffUid: string; reason: string } | undefined
  /** How many times the member has more than they knew of; 0: nothing was taken. */
  newTimes: number
}

/**
 * The session has come back: an open report about it has what it asked for, which tells its member; without one the
 * member is told of the times. The session is locked by this transaction.
 */
export async function settleReturned(
  tx: Tx,
  { sessionId, memberUid, by, newTimes }: Returned,
  now: Instant,
): Promise<void> {
  const problem = await findProblemOfSession(tx, sessionId)
  if (problem?.state !== 'open') {
    // Decided in this very act, it has told its member already.
    const isAnswered = problem?.state === 'returned' && problem.decidedAt === now
    if (newTimes > 0 && !isAnswered)
      await notifyMember(tx, memberUid, { kind: 'session-back', sessionId, times: newTimes }, now)
    return
  }
  const decision = { state: 'returned', staffUid: by?.staffUid ?? null, answer: by?.reason ?? null } as const
  await settleProblem(tx, problem, decision, now)
}
