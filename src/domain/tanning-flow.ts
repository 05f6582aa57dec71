import { type Session } from './session.ts'
import { go, type PressType, type TanningEvent, type TanningStep } from './tanning-events.ts'
import { enterRun, newTan, nextInRun, wakeRunAt } from './tanning-run.ts'
import { restore } from './tanning-restore.ts'
import { onThisClock } from './tanning-session.ts'
import { beginStart, nextInStart, wakeStartAt } from './tanning-start.ts'
import { type BedIdentity, isRun, isStart, noFlow, type Plan, type TanningFlow } from './tanning-steps.ts'
import { maxPauses } from './session.ts'

/** How often a bed that is not ready yet is asked whether it is. */
const bedAgainMs = 5000

/** Decides everything about a visit to a bed; performs nothing. Events that make no sense here change nothing. */
export function next(flow: TanningFlow, event: TanningEvent): TanningStep {
  if (event.type.endsWith('-pressed') && !canSend(flow, event.type as PressType)) return go(flow)
  if (event.type === 'member-left') return go(noFlow, { do: 'disconnect' })
  if (event.type === 'restored') return flow.step === 'none' ? restore(event.flow, event.at) : go(flow)
  if (isRun(flow)) return nextInRun(flow, event)
  if (isStart(flow)) return nextInStart(flow, event)
  return nextAtRest(flow, event)
}

/** Whether a button makes sense now; a screen shows no other. */
export function canSend(flow: TanningFlow, press: PressType): boolean {
  switch (press) {
    case 'plan-made':
    case 'connect-pressed':
      return ['none', 'planned', 'failed', 'ended'].includes(flow.step)
    case 'remote-start-pressed':
      return ['none', 'planned', 'connecting', 'connected', 'failed', 'ended'].includes(flow.step)
    case 'disconnect-pressed':
      return flow.step === 'connecting' || flow.step === 'connected'
    case 'start-pressed':
      return flow.step === 'connected' && flow.bed.state === 'ready'
    case 'retry-pressed':
      return flow.step === 'failed' || flow.step === 'unknown'
    case 'leave-pressed':
      return ['planned', 'failed', 'ended'].includes(flow.step)
    case 'pause-pressed':
      return flow.step === 'running' && flow.tan.session.pausesUsed < maxPauses
    case 'resume-pressed':
      return flow.step === 'paused'
    case 'stop-pressed':
      return canStop(flow)
    case 'reconnect-pressed':
      return canReconnect(flow)
  }
}

/** While a stop waits for its answer it can be pressed again only when the answer is in doubt. */
function canStop(flow: TanningFlow): boolean {
  if (isStart(flow)) return flow.step === 'unknown' && flow.attempt.session !== null
  return isRun(flow) && (flow.step !== 'stopping' || flow.pending.isUnsure)
}

function canReconnect(flow: TanningFlow): boolean {
  if (isStart(flow)) return flow.step === 'unknown' && !flow.attempt.isLinked && flow.attempt.plan.bluetooth !== null
  return isRun(flow) && flow.tan.link === 'lost'
}

/** When `time-passed` is due next; undefined where time changes nothing. */
export function wakeAt(flow: TanningFlow): number | undefined {
  if (isRun(flow)) return wakeRunAt(flow)
  if (flow.step === 'unknown') return wakeStartAt(flow)
  if (flow.step === 'connected' && flow.bed.state !== 'ready') return flow.bed.heardAt + bedAgainMs
  return undefined
}

type AtRest = Exclude<TanningFlow, { tan: unknown } | { attempt: unknown }>

function nextAtRest(flow: AtRest, event: TanningEvent): TanningStep {
  const undecided = undecidedOf(flow)
  switch (event.type) {
    case 'plan-made':
      return go({ step: 'planned', plan: event.plan, undecided })
    case 'connect-pressed':
      return connect(event.plan, undecided, event.at)
    case 'remote-start-pressed':
      return startRemotely(flow, { ...event.plan, road: 'remote' }, undecided ?? event.opId, event.at)
    case 'start-pressed':
      return flow.step === 'connected' ? beginStart(flow.plan, undecided ?? event.opId, flow.bed, event.at) : go(flow)
    case 'retry-pressed':
      return flow.step === 'failed' ? retry(flow, undecided ?? event.opId, event.at) : go(flow)
    case 'disconnect-pressed':
      return go({ step: 'none', undecided }, { do: 'disconnect' })
    case 'leave-pressed':
      return go({ step: 'none', undecided }, { do: 'disconnect' })
    case 'session-heard':
      return event.session ? meetSession(flow, event.session, event.at) : go(flow)
    case 'woken':
      return flow.step === 'none' ? go(flow, { do: 'ask-studio', sessionId: null }) : go(flow)
    case 'bed-said':
      return hearReceiptAtRest(flow, event)
    default:
      return hearLink(flow, event)
  }
}

function hearLink(flow: AtRest, event: TanningEvent): TanningStep {
  switch (event.type) {
    case 'connected':
      return hearIdentity(flow, event.bed)
    case 'connect-failed':
      return flow.step === 'connecting'
        ? go({
            step: 'failed',
            plan: flow.plan,
            failure: { kind: event.trouble },
            undecided: flow.undecided,
            bed: null,
          })
        : go(flow)
    case 'link-lost':
    case 'write-failed':
    case 'bed-silent':
      return loseLink(flow, event.type)
    case 'time-passed':
      return flow.step === 'connected' && flow.bed.state !== 'ready' ? go(flow, { do: 'greet' }) : go(flow)
    default:
      return go(flow)
  }
}

function hearIdentity(flow: AtRest, bed: BedIdentity): TanningStep {
  if (flow.step !== 'connecting' && flow.step !== 'connected') return go(flow)
  return go({ step: 'connected', plan: flow.plan, undecided: flow.undecided, bed })
}

const troubleOfEvent = {
  'link-lost': 'link-lost',
  'write-failed': 'write-failed',
  'bed-silent': 'answer-timed-out',
} as const

/** Before anything was asked of the studio a lost connection is just that. */
function loseLink(flow: AtRest, type: keyof typeof troubleOfEvent): TanningStep {
  if (flow.step === 'failed' && type === 'link-lost') return go({ ...flow, bed: null })
  if (flow.step !== 'connected') return go(flow)
  const { plan, undecided } = flow
  const failed: TanningFlow = { step: 'failed', plan, failure: { kind: troubleOfEvent[type] }, undecided, bed: null }
  return go(failed, { do: 'disconnect' })
}

function connect(plan: Plan, undecided: string | null, at: number): TanningStep {
  if (!plan.bluetooth) {
    return go({ step: 'failed', plan, failure: { kind: 'bluetooth-unsupported' }, undecided, bed: null })
  }
  const connecting: TanningFlow = { step: 'connecting', plan, undecided, sinceAt: at }
  return go(connecting, { do: 'connect', address: plan.bluetooth })
}

function startRemotely(flow: AtRest, plan: Plan, opId: string, at: number): TanningStep {
  const { flow: started, effects } = beginStart(plan, opId, null, at)
  const isLinked = flow.step === 'connecting' || flow.step === 'connected' || (flow.step === 'failed' && flow.bed)
  return isLinked ? go(started, { do: 'disconnect' }, ...effects) : go(started, ...effects)
}

function retry(flow: AtRest & { step: 'failed' }, opId: string, at: number): TanningStep {
  if (flow.plan.road === 'remote') return beginStart(flow.plan, opId, null, at)
  return flow.bed ? beginStart(flow.plan, opId, flow.bed, at) : connect(flow.plan, flow.undecided, at)
}

/** An open session that this phone did not know of, such as after a lost answer or from another phone. */
function meetSession(flow: AtRest, heard: Session, at: number): TanningStep {
  const session = onThisClock(heard, at)
  if (flow.step === 'ended') return hearMore(flow, session)
  if (session.state === 'ended') return go(flow)
  const plan = 'plan' in flow && flow.plan.deviceId === session.deviceId ? flow.plan : planOf(session)
  const isLinked = flow.step === 'connected'
  const run = enterRun(newTan(session, { plan, isLinked }, at))
  if (run) return go(run, { do: 'refresh' })
  const attempt = {
    plan,
    opId: undecidedOf(flow) ?? '',
    pressedAt: at,
    nonce: null,
    isDecided: true,
    session,
    grant: null,
    isLinked,
  }
  return go({ step: 'unknown', attempt, why: 'studio-unsure', askedAt: at, tries: 0 })
}

/** What the studio adds to a summary that the bed gave, such as the times that are left. */
function hearMore(flow: AtRest & { step: 'ended' }, session: Session): TanningStep {
  const isSame = session.sessionId === flow.session.sessionId && session.state === 'ended'
  return isSame ? go({ ...flow, session, heardFrom: 'studio' }) : go(flow)
}

function hearReceiptAtRest(flow: AtRest, { message }: Extract<TanningEvent, { type: 'bed-said' }>): TanningStep {
  return message.type === 'receipt' ? go(flow, { do: 'queue-receipt', receipt: message, sessionId: null }) : go(flow)
}

function undecidedOf(flow: AtRest): string | null {
  return 'undecided' in flow ? flow.undecided : null
}

function planOf(session: Session): Plan {
  const { deviceId, deviceName, cardId, minutes, intensity, transport } = session
  return { deviceId, deviceName, cardId, minutes, intensity, road: transport, bluetooth: null }
}
