import type { EndReason, SessionState } from '#src/domain/sessions/session.ts'

/** What a member can say is wrong; the first of each list are about a session, the others about the place. */
export const sessionReasons = ['no-light', 'cut-short', 'no-start', 'heat-or-smell', 'other'] as const
export const placeReasons = ['door', 'bed', 'not-clean', 'other'] as const
export type ProblemReason = (typeof sessionReasons)[number] | (typeof placeReasons)[number]

/** `returned`: one time was given back for it. `closed`: staff have answered, and nothing was to be given back. */
export type ProblemState = 'open' | 'returned' | 'declined' | 'closed'

/** In characters. */
export const longestProblemNote = 500
/** In base64: with the rest of the call it stays below the 100 KB that one may have. */
export const longestProblemPicture = 84_000
/** How long after its start a session can be reported. */
export const reportableDays = 7
/** So many reports of one member wait at the studio at once; the next one waits until one was answered. */
export const mostOpenProblems = 5

/** What the studio knows of the session that a report is about. */
interface ProblemSession {
  sessionId: string
  minutes: number
  state: SessionState
  startedAt: number | null
  endedAt: number | null
  endReason: EndReason | null
  /** What the bed's last record counts; null: it has not arrived. */
  secondsOn: number | null
}

/** Something that a member has reported, as the studio has it. */
export interface Problem {
  problemId: string
  /** Short, to be said on the phone. */
  number: number
  state: ProblemState
  reason: ProblemReason
  note: string | null
  hasPicture: boolean
  /** The member asks for the session back. */
  isClaim: boolean
  phoneSeconds: number | null
  noticedAt: number
  reportedAt: number
  shopId: number
  shopName: string
  timeZone: string
  /** The bed or the door; null: the studio. */
  deviceName: string | null
  session: ProblemSession | null
  decidedAt: number | null
  answer: string | null
}

/** The report of a session or of an operation among a member's. */
export function findReport(
  problems: readonly Problem[],
  { id, sessionId }: { id?: string | undefined; sessionId?: string | undefined },
): Problem | undefined {
  return problems.find(
    ({ problemId, session }) => problemId === id || (sessionId !== undefined && session?.sessionId === sessionId),
  )
}
