import type { SessionFacts } from './session-facts.ts'

/** It costs nothing: the lamps never went on, and never will for this grant. */
export function neverStarted(at: number): Partial<SessionFacts> {
  const nothing = { lampsAt: null, startedAt: null, endsAt: null, pausedUntil: null }
  return { ...nothing, state: 'ended', settled: 'released', endReason: 'never-started', endedAt: at }
}

/** Nothing that the studio sent has shown any effect yet. */
export function isUnheardOf({ state, settled, run }: SessionFacts): boolean {
  return settled === 'reserved' && run === null && (state === 'starting' || state === 'unknown')
}

/** Started by a pass: no nonce of it can die. */
export function isByPass({ nonce, grantId }: SessionFacts): boolean {
  return nonce === grantId
}
