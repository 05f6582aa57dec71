import type { Bed } from '#src/staff/board/board-calls.ts'

import { isOccupied, standingOf } from '#src/staff/board/board-status.ts'

/** What was done when everything was stopped. It lasts until each bed is off or was looked at, and the reason is noted. */
export interface Stopping {
  /** Each bed stays until it has said that it is off, or staff have been there. */
  deviceIds: readonly string[]
  /** What ran on them; whoever lies on one of them later was not stopped. */
  sessionIds: readonly string[]
  /** Of them those that may or may not have been running. */
  lostIds: readonly string[]
  /** Those that staff went to. */
  seenIds: readonly string[]
  /** The studio has not confirmed that it sent anything. */
  hasTrouble: boolean
  isExplained: boolean
}

/**
 * How one bed stands in an emergency stop. `hands`: it cannot be seen from here that it is off, so staff have to press
 * the button on it. No waiting makes `hands` or `stopping` anything else; only the bed's own word does, or a look.
 */
export type StopLine = 'reached' | 'hands' | 'stopping' | 'stopped' | 'seen'

/** Beds that may be on: a member is on them, or they do not answer. */
export function mayBeOn(bed: Bed): boolean {
  return isOccupied(bed) || isLost(bed)
}

export function isLost(bed: Bed): boolean {
  return standingOf(bed) === 'offline'
}

/** `isBlind`: the studio cannot be reached from here, so that the bed is as it was a while ago. */
export function stopLine(bed: Bed, stopping: Stopping | undefined, isBlind = false): StopLine {
  const isReached = !isBlind && bed.state !== 'offline' && standingOf(bed) !== 'unknown'
  const isOn = isOccupied(bed)
  if (!stopping || !isMeant(bed, stopping)) return isReached ? 'reached' : 'hands'
  if (!isOn && (isReached || !stopping.lostIds.includes(bed.deviceId))) return 'stopped'
  if (stopping.seenIds.includes(bed.deviceId)) return 'seen'
  return isReached && !stopping.hasTrouble ? 'stopping' : 'hands'
}

/** The stop was meant for what is on this bed; not for what has begun on it since. */
export function isMeant({ deviceId, session }: Bed, { deviceIds, sessionIds }: Stopping): boolean {
  if (!deviceIds.includes(deviceId)) return false
  return !session || session.state === 'ended' || sessionIds.includes(session.sessionId)
}

/** Beds that were neither heard nor seen to be off. */
export function openLines(beds: readonly Bed[], stopping: Stopping): Bed[] {
  return beds.filter((bed) => {
    const line = stopLine(bed, stopping)
    return isMeant(bed, stopping) && line !== 'stopped' && line !== 'seen'
  })
}
