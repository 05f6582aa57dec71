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
  /** Light, as the bed signed it. */
  secondsOn: number
}

/** Undefined while the session is not over. */
export function endOf({ state, endReason, endedAt, secondsOn }: Session): SessionEnd | undefined {
  if (state !== 'ended' || endReason === null || endedAt === null) return undefined
  const hadLight = endReason !== 'never-started'
  return { reason: endReason, endedAt, hadLight, secondsOn: hadLight ? secondsOn : 0 }
}

/** From when on a shower and the next session are fine; `minGapHours` is the studio's rule. */
export function careTimes(endedAt: number, minGapHours: number): { showerAt: number; nextSessionAt: number } {
  return { showerAt: endedAt + showerAfterHours * hour, nextSessionAt: endedAt + minGapHours * hour }
}
