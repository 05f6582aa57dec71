import type { EndReason, Session } from './session.ts'

/** Spec section 9: how long to wait before a shower. */
export const showerAfterHours = 2
const hour = 3_600_000

/** What a finished session means for its member. */
export interface SessionEnd {
  reason: EndReason
  endedAt: number
  /** The lamps were on, so one time of the package was used and the care tips apply. */
  hadLight: boolean
  /** Light, to the nearest minute but never 0 where there was some. */
  minutes: number
}

/** Undefined while the session is not over. */
export function endOf({ state, endReason, endedAt, secondsOn, minutes }: Session): SessionEnd | undefined {
  if (state !== 'ended' || endReason === null || endedAt === null) return undefined
  const hadLight = endReason !== 'never-started'
  const lit = endReason === 'completed' ? minutes : Math.max(1, Math.round(secondsOn / 60))
  return { reason: endReason, endedAt, hadLight, minutes: hadLight ? lit : 0 }
}

/** From when on a shower and the next session are fine; `minGapHours` is the studio's rule. */
export function careTimes(endedAt: number, minGapHours: number): { showerAt: number; nextSessionAt: number } {
  return { showerAt: endedAt + showerAfterHours * hour, nextSessionAt: endedAt + minGapHours * hour }
}
