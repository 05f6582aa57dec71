import { noRun } from '#src/domain/devices/device-messages.ts'

import type { BedStatus, Decision, SessionFacts } from './session-facts.ts'
import { latestEndAt } from '#server/modules/members/rules/lamp-times.ts'
import { isByPass, neverStarted } from './session-end.ts'
import { followStatus } from './session-status.ts'

const patience = 3

/**
 * What follows when the bed was asked after a hello. A bed has one nonce, so the hello killed the grant unless it
 * had started already; a bed that then shows no run, and keeps no receipt
 * (`seq` 0), proves that it never will, if it never told of a run. It kills no pass: of that only the bed's signed report tells.
 */
export function examine(session: SessionFacts, nonce: string, status: BedStatus, at: number): Decision {
  // The run may belong to the session that has the bed now.
  if (status.run !== noRun && session.openDevice === null) return {}
  if (status.run !== noRun) return followStatus(session, status, 'mqtt', at)
  const isGrantDead = session.nonce !== null && session.nonce !== nonce && !isByPass(session)
  const isLost = session.settled !== 'reserved'
  if (status.seq !== 0 || (!isGrantDead && !isLost)) return {}
  // A run that the bed told of leaves a receipt, with or without light: without one, the bed has lost its memory, and
  // what became of the run is for staff to say.
  if (!isLost) return session.run === null ? { changes: neverStarted(at) } : {}
  return hasLostItsEnd(session, at) ? { changes: endedUnseen(session, at) } : {}
}

/** The lamps were on, the run is over, and the bed has no receipt of it left: it has lost its memory. */
function hasLostItsEnd(session: SessionFacts, at: number): boolean {
  return session.asks >= patience && at > latestEndAt(session)
}

function endedUnseen(session: SessionFacts, at: number): Partial<SessionFacts> {
  const endedAt = Math.min(at, latestEndAt(session))
  return { state: 'ended', endReason: 'fault', endedAt, endsAt: null, pausedUntil: null }
}
