import type { Session } from '#src/domain/sessions/session.ts'
import { beginStart } from './tanning-attempt.ts'
import { type EventOf, go, handle, type Handlers, type TanningEvent, type TanningStep } from './tanning-events.ts'
import { enterRun, newTan } from './tanning-run-step.ts'
import { onThisClock } from './tanning-session.ts'
import type { Attempt, BedIdentity, Plan, TanningFlow } from './tanning-steps.ts'

/** Neither a start nor a run. */
export type AtRest = Exclude<TanningFlow, { tan: unknown } | { attempt: unknown }>

/** Decides before a start and after an end. */
export function nextAtRest(flow: AtRest, event: TanningEvent): TanningStep {
  return handle(handlers, flow, event)
}

const handlers: Handlers<AtRest> = {
  'plan-made': (flow, { plan, at }) => go({ step: 'planned', plan, undecided: undecidedOf(flow), sinceAt: at }),
  'connect-pressed': (flow, { plan, at }) => connect(plan, undecidedOf(flow), at),
  'remote-start-pressed': startRemotely,
  'start-pressed': (flow, { opId, at }) =>
    flow.step === 'connected' ? beginStart(flow.plan, flow.undecided ?? opId, flow.bed, at) : go(flow),
  'retry-pressed': retry,
  'disconnect-pressed': leave,
  'leave-pressed': leave,
  'session-heard': (flow, { session, at }) => (session ? meet(flow, onThisClock(session, at), at) : go(flow)),
  woken: (flow) => (flow.step === 'none' ? go(flow, { do: 'ask-server', sessionId: null }) : go(flow)),
  connected: (flow, { bed }) => hearIdentity(flow, bed),
  'connect-failed': (flow, { trouble }) => (flow.step === 'connecting' ? failToConnect(flow, trouble) : go(flow)),
  'link-lost': (flow) => (flow.step === 'failed' ? go({ ...flow, bed: null }) : loseBed(flow, 'link-lost')),
  'write-failed': (flow) => loseBed(flow, 'write-failed'),
  'bed-silent': (flow) => loseBed(flow, 'answer-timed-out'),
  'bed-said': (flow, { message }) =>
    message.type === 'receipt' ? go(flow, { do: 'queue-receipt', receipt: message, sessionId: null }) : go(flow),
  'time-passed': (flow, { at }) => lookAgain(flow, at),
}

function connect(plan: Plan, undecided: string | null, at: number): TanningStep {
  if (!plan.bluetooth) {
    return go({ step: 'failed', plan, failure: { kind: 'bluetooth-unsupported' }, undecided, bed: null, sinceAt: at })
  }
  return go({ step: 'connecting', plan, undecided, sinceAt: at }, { do: 'connect', address: plan.bluetooth })
}

function startRemotely(flow: AtRest, { plan, position, opId, at }: EventOf<'remote-start-pressed'>): TanningStep {
  const remote: Plan = { ...plan, road: 'remote' }
  const { state: started, effects } = beginStart(remote, undecidedOf(flow) ?? opId, null, at, position)
  const isLinked = flow.step === 'connecting' || flow.step === 'connected' || (flow.step === 'failed' && flow.bed)
  return isLinked ? go(started, { do: 'disconnect' }, ...effects) : go(started, ...effects)
}

function retry(flow: AtRest, { opId, at }: EventOf<'retry-pressed'>): TanningStep {
  if (flow.step !== 'failed') return go(flow)
  const { plan, undecided, bed } = flow
  if (plan.road === 'remote') return beginStart(plan, undecided ?? opId, null, at)
  return bed ? beginStart(plan, undecided ?? opId, bed, at) : connect(plan, undecided, at)
}

function leave(flow: AtRest): TanningStep {
  return go({ step: 'none', undecided: undecidedOf(flow) }, { do: 'disconnect' })
}

function hearIdentity(flow: AtRest, bed: BedIdentity): TanningStep {
  if (flow.step !== 'connecting' && flow.step !== 'connected') return go(flow)
  return go({ step: 'connected', plan: flow.plan, undecided: flow.undecided, bed })
}

/** A bed that is not ready is asked again; its old nonce is of no use to anybody. */
function lookAgain(flow: AtRest, at: number): TanningStep {
  if (flow.step !== 'connected' || flow.bed.state === 'ready') return go(flow)
  return go({ ...flow, bed: { ...flow.bed, heardAt: at } }, { do: 'greet' })
}

type WithBed = Extract<AtRest, { step: 'connecting' | 'connected' }>

function failToConnect(flow: WithBed, kind: EventOf<'connect-failed'>['trouble']): TanningStep {
  const { plan, undecided } = flow
  const sinceAt = flow.step === 'connecting' ? flow.sinceAt : flow.bed.heardAt
  return go({ step: 'failed', plan, failure: { kind }, undecided, bed: null, sinceAt })
}

/** Before anything was asked of the server a lost connection is just that. */
function loseBed(flow: AtRest, kind: EventOf<'connect-failed'>['trouble']): TanningStep {
  if (flow.step !== 'connected') return go(flow)
  return go(failToConnect(flow, kind).state, { do: 'disconnect' })
}

/** An open session that this phone did not know of, such as one from another phone. */
function meet(flow: AtRest, session: Session, at: number): TanningStep {
  if (flow.step === 'ended') return hearMore(flow, session)
  if (session.state === 'ended') return go(flow)
  const isKnown = 'plan' in flow && flow.plan.deviceId === session.deviceId
  const plan = isKnown ? flow.plan : planOf(session)
  const isLinked = flow.step === 'connected'
  const run = enterRun(newTan(session, { plan, isLinked }, at))
  if (run) return go(run, { do: 'refresh' })
  const attempt: Attempt = {
    plan,
    opId: undecidedOf(flow) ?? '',
    pressedAt: at,
    nonce: null,
    isDecided: true,
    session,
    grant: null,
    isLinked,
    stopOpId: null,
  }
  return go({ step: 'unknown', attempt, why: 'studio-unsure', askedAt: at, tries: 0 })
}

/** What the server adds to a summary that the bed gave, such as the times that are left. */
function hearMore(flow: AtRest & { step: 'ended' }, session: Session): TanningStep {
  const isSame = session.sessionId === flow.session.sessionId && session.state === 'ended'
  return isSame ? go({ ...flow, session, heardFrom: 'studio' }) : go(flow)
}

function undecidedOf(flow: AtRest): string | null {
  return 'undecided' in flow ? flow.undecided : null
}

function planOf(session: Session): Plan {
  const { deviceId, deviceName, cardId, minutes, intensity, transport } = session
  return { deviceId, deviceName, cardId, minutes, intensity, road: transport, bluetooth: null }
}
