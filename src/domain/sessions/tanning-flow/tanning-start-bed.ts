import type { RefusedReason } from '#src/domain/beds/protocol/bed-protocol.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { beginStart, doubt, endEarly, enter, fail, isGreeting, withAttempt } from './tanning-attempt.ts'
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
}

function hearIdentity(flow: StartFlow, { bed, at }: EventOf<'connected'>): TanningStep {
  const linked = withAttempt(flow, { isLinked: true })
  const { attempt } = linked
  if (isGreeting(linked)) return beginStart(attempt.plan, attempt.opId, bed, at)
  // The bed answers the grant of its own run with status, and any other one with why it is of no use.
  return attempt.grant === null ? go(linked) : go(linked, { do: 'write-grant', grant: attempt.grant })
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
  const isOurs = session?.run === receipt.run
  const carrying: TanningEffect = { do: 'queue-receipt', receipt, sessionId: isOurs ? session.sessionId : null }
  if (!session || !isOurs) return go(flow, carrying)
  const after = afterReceipt(session, receipt, at)
  const { state: next, effects } = after.state === 'ended' ? endEarly(flow, after, 'bed') : enter(flow, after, at)
  return go(next, carrying, ...effects)
}

/** The bed did not start on this grant; only a used one tells that it did so before. */
function refuse(flow: StartFlow, { sessionId }: Session, why: RefusedReason, at: number): TanningStep {
  if (why === 'used-grant' || why === 'malformed') return doubt(flow, 'already-there', at)
  return fail(flow, { kind: 'bed-refused', why }, null, { do: 'release', sessionId })
}
