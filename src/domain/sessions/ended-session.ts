import type { Intensity } from '#src/domain/beds/bed.ts'

import { endOf } from './session-end.ts'
import type { EndReason, Session } from './session.ts'

/** A session that is over, as far as home tells of it. Instants are ms. */
export interface EndedSession {
  sessionId: string
  secondsOn: number
  intensity: Intensity
  startedAt: number | null
  endedAt: number
  endReason: EndReason
  /** null on an unlimited card. */
  timesLeft: number | null
}

/** The lamps were on: it counts, and the skin rests from it. */
export function hadLight({ endReason }: Pick<EndedSession, 'endReason'>): boolean {
  return endReason !== 'never-started'
}

/** Undefined while the session is not over. */
export function endedOf(session: Session): EndedSession | undefined {
  const end = endOf(session)
  if (!end) return undefined
  const { sessionId, intensity, startedAt, timesLeft } = session
  return {
    sessionId,
    intensity,
    startedAt,
    timesLeft,
    secondsOn: end.secondsOn,
    endedAt: end.endedAt,
    endReason: end.reason,
  }
}
