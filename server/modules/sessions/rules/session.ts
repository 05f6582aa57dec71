import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import type { Transport } from '#src/domain/sessions/session.ts'

import { latestEndAt } from '#server/modules/members/rules/lamp-times.ts'
import { afterSilence, dueAsk, isBedFree, nextAskAt } from './session-clock.ts'
import { isUnheardOf, neverStarted } from './session-end.ts'
import { examine } from './session-examination.ts'
import type {
  Decision,
  MessageTransport,
  SessionEffect,
  SessionEvent,
  SessionFacts,
  SessionStep,
} from './session-facts.ts'
import { settleByHand } from './session-settlement.ts'
import { settleReceipt } from './session-receipt.ts'
import { followStarted, followStatus } from './session-status.ts'

interface Input {
  transport: Transport
  grantId: string
  nonce: string | null
  minutes: number
  dressingSeconds: number
  openDevice: string
}

/** A session at the moment of its start: one time is reserved, and the bed knows nothing yet. */
export function requestSession(input: Input, at: number): SessionStep {
  const session: SessionFacts = {
    ...input,
    state: 'starting',
    settled: 'reserved',
    run: null,
    requestedAt: at,
    lampsAt: null,
    startedAt: null,
    endsAt: null,
    pausedUntil: null,
    pausesUsed: 0,
    secondsOn: 0,
    endedAt: null,
    endReason: null,
    askAt: null,
    asks: 0,
  }
  return {
    state: { ...session, askAt: nextAskAt(session, at) },
    effects: [{ do: 'book', line: { reason: 'reserve', delta: -1 } }],
  }
}

/**
 * A session that its bed began by a pass, or may have begun, at an instant that is known no better than by its latest.
 * Its nonce is the pass's own id: there is none that a hello could have killed.
 */
export function sessionByPass(
  input: Omit<Input, 'nonce'>,
  { latestUseAt, at }: { latestUseAt: number; at: number },
): SessionFacts {
  const byPass = { ...input, nonce: input.grantId }
  const session: SessionFacts = { ...requestSession(byPass, latestUseAt).state, state: 'unknown', askAt: at }
  return isBedFree(session, at) ? { ...session, openDevice: null } : session
}

/**
 * What follows for a session from anything that can happen to it. It is total: what does not concern the session,
 * or comes too late, changes nothing. A time is used exactly when the bed signs that its lamps went on, and given
 * back exactly when the bed signs that they never did, or not for a second, or when the grant can never start any more.
 */
export function reduceSession<Facts extends SessionFacts>(before: Facts, event: SessionEvent): SessionStep<Facts> {
  const step = decide(before, event)
  const session: Facts = { ...before, ...step.changes }
  const asks = (step.asks ?? []).map((ask): SessionEffect => ({ do: ask }))
  if (step.changes !== undefined && step.changes.askAt === undefined) session.askAt = nextAskAt(session, event.at)
  if (session.state === 'ended') session.askAt = null
  if (session.state === 'ended' || isBedFree(session, event.at)) session.openDevice = null
  return { state: session, effects: [...settlement(before, session), ...asks] }
}

function decide(session: SessionFacts, event: SessionEvent): Decision {
  if (event.type === 'receipt') return settleReceipt(session, event.receipt, event.at)
  if (session.state === 'ended') return {}
  switch (event.type) {
    case 'granted':
      return session.state === 'starting' && session.nonce === null ? { changes: { nonce: event.nonce } } : {}
    case 'not-sent':
      return isUnheardOf(session) ? { changes: neverStarted(event.at) } : {}
    case 'silent':
      return { changes: afterSilence(session, event.at) }
    case 'refused':
      return session.state === 'starting' || session.state === 'unknown' ? { asks: ['examine'] } : {}
    case 'said':
      return follow(session, event.message, event.road, event.at)
    case 'examined':
      return examine(session, event.nonce, event.status, event.at)
    case 'settled-by-hand':
      return settleByHand(session, event.verdict, event.at)
    case 'presence':
      return { changes: { askAt: event.at } }
    case 'pass-dead':
      return session.settled === 'reserved' && session.run === null ? { changes: neverStarted(event.at) } : {}
    case 'tick':
      return dueAsk(session, event.at)
    default:
      return {}
  }
}

function follow(session: SessionFacts, message: DeviceMessage, road: MessageTransport, at: number): Decision {
  // What comes so late came a long way; only a signature still says something of a bed that others may have.
  if (session.openDevice === null) return {}
  // By now its run is over, whatever a phone says that it heard.
  if (road === 'bluetooth' && at >= latestEndAt(session)) return {}
  if (message.type === 'started') return followStarted(session, message, at)
  return message.type === 'status' ? followStatus(session, message, road, at) : {}
}

/** The ledger follows the settlement, so that it can neither be forgotten nor written twice. */
function settlement(before: SessionFacts, after: SessionFacts): SessionEffect[] {
  if (before.settled === after.settled) return []
  if (after.settled === 'used') return [{ do: 'book', line: { reason: 'use', delta: 0 } }]
  return after.settled === 'released' ? [{ do: 'book', line: { reason: 'release', delta: 1 } }] : []
}
