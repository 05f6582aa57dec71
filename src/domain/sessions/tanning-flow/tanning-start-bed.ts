import type { RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import {
  beginStart,
  carryEffects,
  doubt,
  endEarly,
  enter,
  fail,
  isGreeting,
  releaseEffects,
  withAttempt,
} from './tanning-attempt.ts'
import { type EventOf, go, type Handlers, type TanningEffect, type TanningStep } from './tanning-events.ts'
import { afterReceipt, afterStarted, afterStatus } from './tanning-session.ts'
import type { StartFlow } from './tanning-steps.ts'

/** What the phone's Bluetooth tells during a start. */
export const startBedHandlers: Handlers<StartFlow> = {
  connected: hearIdentity,
  'connect-failed': (flow) => go(withAttempt(flow, { isLinked: false })),
  'reconnect-pressed': reconnect,
  'link-lost': loseLink,
  'grant-written': (flow) =>
    flow.step === 'writing' ? go({ step: 'waiting-started', attempt: flow.attempt }) : go(flow),
  'write-failed': (flow, { at }) => miss(flow, 'write-failed', at),
  'bed-silent': (flow, { at }) => miss(flow, 'answer-timed-out', at),
  'bed-said': hearBed,
  'pass-unused': missPass,
}

function hearIdentity(flow: StartFlow, { bed, at }: EventOf<'connected'>): TanningStep {
  const linked = withAttempt(flow, { isLinked: true })
  const { attempt } = linked
  if (isGreeting(linked)) return beginStart(attempt.plan, attempt.opId, bed, at)
  // The bed answers the grant of its own run with status, and any other one with why it is of no use.
  return go(linked, ...carryEffects(attempt, true))
}

function reconnect(flow: StartFlow): TanningStep {
  const { bluetooth } = flow.attempt.plan
  return bluetooth ? go(flow, { do: 'connect', address: bluetooth }) : go(flow)
}

function loseLink(flow: StartFlow, { at }: EventOf<'link-lost'>): TanningStep {
  if (!flow.attempt.isLinked) return go(flow)
  const lost = withAttempt(flow, { isLinked: false })
  if (isGreeting(lost)) return fail(lost, { kind: 'link-lost' }, lost.attempt.opId)
  return lost.step === 'starting' ? go(lost) : doubt(lost, 'link-lost', at)
}

/** Part of what was written may have arrived: unless it was only a question, the outcome is unknown. */
function miss(flow: StartFlow, why: 'write-failed' | 'answer-timed-out', at: number): TanningStep {
  if (isGreeting(flow)) return fail(flow, { kind: why }, flow.attempt.opId)
  return flow.step === 'starting' ? go(flow) : doubt(flow, why, at)
}

function hearBed(flow: StartFlow, { message, at }: EventOf<'bed-said'>): TanningStep {
  const { session } = flow.attempt
  if (message.type === 'receipt') return hearReceipt(flow, message, at)
  if (!session || flow.step === 'starting') return go(flow)
  if (message.type === 'started') return enter(flow, afterStarted(session, message, at), at)
  if (message.type === 'status') return enter(flow, afterStatus(session, message, at), at)
  return message.type === 'refused' ? refuse(flow, session, message.reason, at) : go(flow)
}

type Receipt = Extract<EventOf<'bed-said'>['message'], { type: 'receipt' }>

/** A receipt of this start decides it; all others are only carried to the server. */
function hearReceipt(flow: StartFlow, receipt: Receipt, at: number): TanningStep {
  const { session } = flow.attempt
  // A bed that took a pass calls its run's start by the pass, also where its first word was lost.
  const isOurs = session !== null && (session.run === receipt.run || flow.attempt.pass?.id === receipt.grant)
  const carrying: TanningEffect = { do: 'queue-receipt', receipt, sessionId: isOurs ? session.sessionId : null }
  if (!isOurs) return go(flow, carrying)
  const after = afterReceipt({ ...session, run: receipt.run }, receipt, at)
  const { state: next, effects } = after.state === 'ended' ? endEarly(flow, after, 'bed') : enter(flow, after, at)
  return go(next, carrying, ...effects)
}

/** What was written did not arrive, and its number is gone: nothing starts by it any more. */
function missPass(flow: StartFlow): TanningStep {
  return flow.attempt.pass ? fail(flow, { kind: 'not-taken' }, null) : go(flow)
}

/** The bed did not start on this grant; only a used one tells that it did so before. */
function refuse(flow: StartFlow, { sessionId }: Session, why: RefusedReason, at: number): TanningStep {
  if (why === 'used-grant' || why === 'malformed') return doubt(flow, 'already-there', at)
  // The start that was lost has arrived, it seems: the studio says what it has made of it, and the bed has nothing of it.
  const without = { pass: undefined, session: null, isDecided: false, nonce: null }
  if (why === 'denied' && flow.attempt.pass?.isAfterLoss) return doubt(withAttempt(flow, without), 'start-lost', at)
  return fail(flow, { kind: 'bed-refused', why }, null, ...releaseEffects(flow.attempt, sessionId))
}
