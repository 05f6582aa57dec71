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

/** The session has come back: an open report about it has what it asked for. The session is locked by this transaction. */
export async function settleReturned(
  tx: Tx,
  sessionId: string,
  by: { staffUid: string; reason: string } | undefined,
  now: Instant,
): Promise<void> {
  const problem = await findProblemOfSession(tx, sessionId)
  if (problem?.state !== 'open') return
  const decision = { state: 'returned', staffUid: by?.staffUid ?? null, answer: by?.reason ?? null } as const
  await settleProblem(tx, problem, decision, now)
}
