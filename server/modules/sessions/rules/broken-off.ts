import type { EndReason } from '#src/domain/sessions/session.ts'

/** Who has used half of the minutes or more has had most of the session; staff decide about such a one. */
const usedShare = 0.5
/** So often in so many days: what breaks off more often for one member is looked at by somebody. */
const mostReturns = 2
export const returnsWithinMs = 30 * 24 * 3_600_000

interface BrokenOff {
  minutes: number
  /** As the bed signed it. */
  secondsOn: number
  endReason: EndReason | null
  /** Staff stopped it, and not the member. */
  isStoppedByStaff: boolean
  /** Sessions of this member that came back by this rule within `returnsWithinMs`. */
  returnsBefore: number
}

/** Whether the bed's last receipt gives a session back that had light: its studio broke it off, before its half. */
export function isReturnedByReceipt({ minutes, secondsOn, endReason, ...facts }: BrokenOff): boolean {
  const isBroken = endReason === 'fault' || endReason === 'power-loss'
  const isStopped = endReason === 'stopped' && facts.isStoppedByStaff
  if (!isBroken && !isStopped) return false
  return secondsOn < minutes * 60 * usedShare && facts.returnsBefore < mostReturns
}
