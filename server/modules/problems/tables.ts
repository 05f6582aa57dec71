import type { ProblemReason, ProblemState } from '#src/domain/problems/problem.ts'

import type { Flag, Instant } from '#server/platform/database/schema.ts'

/** Something that a member says is wrong. What staff answer is read by the member. */
export interface ProblemsTable {
  /** The operation that reported it. */
  problemId: string
  /** Short, to be said on the phone. */
  number: number
  memberUid: string
  shopId: number
  /** A session has one report. */
  sessionId: string | null
  appointmentId: string | null
  lockId: string | null
  deviceId: string | null
  reason: ProblemReason
  note: string | null
  /** The address of its picture, under which nobody is served it. */
  picture: string | null
  /** The member asks for the session back. */
  isClaim: Flag
  phoneSeconds: number | null
  noticedAt: Instant
  reportedAt: Instant
  state: ProblemState
  decidedAt: Instant | null
  /** Who of the staff decided; null where the bed's record has. */
  staffUid: string | null
  answer: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    problems: ProblemsTable
  }
}
