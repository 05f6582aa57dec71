import type { Decision, SessionFacts } from './session-facts.ts'
import { latestEndAt } from '#server/modules/members/rules/lamp-times.ts'
import { neverStarted } from './session-end.ts'

/**
 * When staff may decide for the bed: before it the lamps may still be on, and no other one may have the member or the
 * bed. A session without a grant can be given up at once.
 */
export function settleableFrom(session: SessionFacts): number {
  return session.nonce === null ? session.requestedAt : latestEndAt(session)
}

/** Why staff may not decide this now; `proven`: the bed has signed that its lamps were on, so its time is used. */
export function whyNotSettle(
  session: SessionFacts,
  verdict: 'release' | 'use',
  at: number,
): 'ended' | 'early' | 'proven' | undefined {
  if (session.state === 'ended') return 'ended'
  if (at < settleableFrom(session)) return 'early'
  return verdict === 'release' && session.settled === 'used' ? 'proven' : undefined
}

/** Ends a session in place of its bed. What the bed signs later changes nothing any more; it is compared with this. */
export function settleByHand(session: SessionFacts, verdict: 'release' | 'use', at: number): Decision {
  if (whyNotSettle(session, verdict, at)) return {}
  if (verdict === 'release') return { changes: { ...neverStarted(at), asks: 0 } }
  const endedAt = Math.min(at, latestEndAt(session))
  const over = { state: 'ended', endsAt: null, pausedUntil: null, endReason: 'fault' } as const
  return { changes: { ...over, settled: 'used', endedAt, startedAt: session.startedAt ?? endedAt } }
}
