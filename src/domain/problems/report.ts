import type { ProblemReason } from './problem.ts'

/** What a member is about to tell the studio. At most one of the ids says what it is about; without one, the shop. */
export interface Report {
  reason: ProblemReason
  note?: string | undefined
  /** JPEG in base64, made small on this phone. */
  picture?: string | undefined
  sessionId?: string | undefined
  appointmentId?: string | undefined
  lockId?: string | undefined
  deviceId?: string | undefined
  /** Where none of these says it. */
  shopId?: number | undefined
  /** What this phone's own timer had counted. */
  phoneSeconds?: number | undefined
  noticedAt: number
  wantsBack: boolean
}

/** What a report is about, and where there is nothing, when it was noticed: no two of those are one. */
export function subjectOf({ sessionId, appointmentId, lockId, deviceId, noticedAt }: Report): string {
  return sessionId ?? appointmentId ?? lockId ?? deviceId ?? String(noticedAt)
}
