import type { BedMessage, RefusedReason } from './bed-protocol.ts'
import type { Session } from './session.ts'
import { go, type TanningEffect, type TanningEvent, type TanningStep } from './tanning-events.ts'
import type { TanningFailure } from './tanning-failure.ts'
import { enterRun, newTan } from './tanning-run.ts'
import { afterReceipt, afterStarted, afterStatus, onThisClock } from './tanning-session.ts'
import type { Attempt, BedIdentity, Doubt, Plan, StartFlow, TanningFlow } from './tanning-steps.ts'

/** The bed forgets a nonce after 30 s; a start on one that old would be refused. */
const nonceIsFreshMs = 20_000
/** A start lives for seconds: after that it is never sent again by itself, only by another press. */
export const startLivesMs = 30_000

/** The first word of a start: the studio is asked, over Bluetooth with a nonce that is still fresh. */
export function beginStart(plan: Plan, opId: string, bed: BedIdentity | null, at: number): TanningStep {
  const isFresh = bed !== null && at - bed.heardAt <= nonceIsFreshMs
  const attempt: Attempt = {
    plan,
    opId,
    pressedAt: at,
    nonce: isFresh ? bed.nonce : null,
    isDecided: false,
    session: null,
    grant: null,
    isLinked: bed !== null,
  }
  if (plan.road === 'bluetooth' && !isFresh) return go({ step: 'starting', attempt }, { do: 'greet' })
  return go({ step: 'starting', attempt }, startEffect(attempt))
}

/** Decides about a start whose end is not known yet. */
export function nextInStart(flow: StartFlow, event: TanningEvent): TanningStep {
  switch (event.type) {
    case 'start-answered':
      return event.opId === flow.attempt.opId ? hearAnswer(flow, event) : go(flow)
    case 'start-refused':
      return event.opId === flow.attempt.opId ? hearRefusal(flow, event) : go(flow)
    case 'start-lost':
    case 'start-put-off':
      return event.opId === flow.attempt.opId ? loseAnswer(flow, event) : go(flow)
    case 'signed-out':
      return flow.attempt.session ? go(flow) : fail(flow, { kind: 'signed-out' }, flow.attempt.opId)
    case 'session-heard':
      return hearSession(flow, event.session, event.at)
    case 'stop-pressed':
      return cancel(flow, event.opId)
    case 'retry-pressed':
    case 'woken':
      return askAgain(flow, event.at)
    case 'time-passed':
      return flow.step === 'unknown' && event.at >= wakeStartAt(flow) ? askAgain(flow, event.at) : go(flow)
    default:
      return hearDevice(flow, event)
  }
}

/** What the phone's Bluetooth tells during a start. */
function hearDevice(flow: StartFlow, event: TanningEvent): TanningStep {
  const { attempt } = flow
  switch (event.type) {
    case 'connected':
      return hearIdentity(flow, event.bed, event.at)
    case 'connect-failed':
      return go(withAttempt(flow, { isLinked: false }))
    case 'reconnect-pressed':
      return attempt.plan.bluetooth ? go(flow, { do: 'connect', address: attempt.plan.bluetooth }) : go(flow)
    case 'grant-written':
      return flow.step === 'writing' ? go({ step: 'waiting-started', attempt }) : go(flow)
    case 'write-failed':
      return isGreeting(attempt)
        ? fail(flow, { kind: 'write-failed' }, attempt.opId)
        : doubt(flow, 'write-failed', event.at)
    case 'bed-silent':
      return isGreeting(attempt)
        ? fail(flow, { kind: 'answer-timed-out' }, attempt.opId)
        : doubt(flow, 'answer-timed-out', event.at)
    case 'link-lost':
      return loseLink(flow, event.at)
    case 'bed-said':
      return hearBed(flow, event.message, event.at)
    default:
      return go(flow)
  }
}

function hearIdentity(flow: StartFlow, bed: BedIdentity, at: number): TanningStep {
  const linked = withAttempt(flow, { isLinked: true })
  const { attempt } = linked
  if (isGreeting(attempt)) return beginStart(attempt.plan, attempt.opId, bed, at)
  // The grant says whether it is our run: the bed answers it with status, or tells why it is of no use.
  return attempt.grant === null ? go(linked) : go(linked, { do: 'write-grant', grant: attempt.grant })
}

function loseLink(flow: StartFlow, at: number): TanningStep {
  if (!flow.attempt.isLinked) return go(flow)
  const lost = withAttempt(flow, { isLinked: false })
  if (isGreeting(lost.attempt)) return fail(lost, { kind: 'link-lost' }, lost.attempt.opId)
  return lost.step === 'starting' ? go(lost) : doubt(lost, 'link-lost', at)
}

function hearAnswer(flow: StartFlow, event: Extract<TanningEvent, { type: 'start-answered' }>): TanningStep {
  const { at, grant } = event
  const session = onThisClock(event.session, at)
  const attempt = { ...flow.attempt, isDecided: true, session, grant: grant ?? flow.attempt.grant }
  const isForBed = attempt.plan.road === 'bluetooth' && session.state === 'starting' && attempt.grant !== null
  if (!isForBed) return adopt({ ...flow, attempt }, session, at)
  if (!attempt.isLinked) return doubt({ ...flow, attempt }, 'link-lost', at)
  return go({ step: 'writing', attempt }, { do: 'write-grant', grant: attempt.grant ?? '' })
}

function hearRefusal(flow: StartFlow, event: Extract<TanningEvent, { type: 'start-refused' }>): TanningStep {
  const { code, nextAllowedAt, at } = event
  // Somebody's start is there already, perhaps this very one: looked up before anything is called failed.
  if (code === 'op-mismatch' || code === 'open-session') {
    const settled = withAttempt(flow, { isDecided: true })
    return doubt(settled, 'already-there', at)
  }
  return fail(flow, { kind: 'studio-refused', code, nextAllowedAt }, null)
}

function loseAnswer(
  flow: StartFlow,
  event: Extract<TanningEvent, { type: 'start-lost' | 'start-put-off' }>,
): TanningStep {
  const { opId, session } = flow.attempt
  if (session) return go(flow)
  if (event.type === 'start-put-off') return fail(flow, { kind: 'busy', retryAt: event.retryAt }, opId)
  // Only the first try of an id is known not to have arrived when it was never sent.
  if (!event.sent && flow.step === 'starting') return fail(flow, { kind: 'unreachable' }, opId)
  return doubt(flow, 'start-lost', event.at)
}

/** A lost answer is asked for: first whether there is a session, then with the same id again, while the wish is young. */
function hearSession(flow: StartFlow, heard: Session | null, at: number): TanningStep {
  const { attempt } = flow
  if (heard) return adopt(flow, onThisClock(heard, at), at)
  if (flow.step !== 'unknown' || attempt.session) return go(flow)
  if (attempt.isDecided) return fail(flow, { kind: 'not-arrived' }, null)
  if (at - attempt.pressedAt > startLivesMs) return fail(flow, { kind: 'not-arrived' }, attempt.opId)
  return canRepeat(attempt) ? go(flow, startEffect(attempt)) : go(flow)
}

/** The studio knows a session: it is this start, whatever answer was lost. */
function adopt(flow: StartFlow, session: Session, at: number): TanningStep {
  const { attempt } = flow
  const isOther = attempt.session !== null && attempt.session.sessionId !== session.sessionId
  if (isOther) return go(flow)
  if (session.state === 'ended') return endEarly(flow, session)
  const known = { ...attempt, isDecided: true, session }
  const run = enterRun(newTan(session, known, at))
  if (run) return go(run, { do: 'refresh' })
  const needsGrant = session.state === 'starting' && session.transport === 'bluetooth' && attempt.grant === null
  const isYoung = at - attempt.pressedAt <= startLivesMs
  if (flow.step === 'writing' || flow.step === 'waiting-started') return go({ ...flow, attempt: known })
  const doubted = doubt({ ...flow, attempt: known }, flow.step === 'unknown' ? flow.why : 'studio-unsure', at)
  const repeats = needsGrant && isYoung && canRepeat(attempt) && attempt.nonce !== null
  return repeats ? go(doubted.flow, startEffect(known)) : doubted
}

function endEarly(flow: StartFlow, session: Session): TanningStep {
  if (session.endReason === 'never-started') return fail(flow, { kind: 'never-started' }, null, { do: 'refresh' })
  return go({ step: 'ended', session, heardFrom: 'studio', receipts: [] }, { do: 'refresh' })
}

function hearBed(flow: StartFlow, message: BedMessage, at: number): TanningStep {
  const { session } = flow.attempt
  if (message.type === 'receipt') return hearReceipt(flow, message, at)
  if (!session || flow.step === 'starting') return go(flow)
  switch (message.type) {
    case 'started':
      return enter(flow, afterStarted(session, message, at), at)
    case 'status':
      return enter(flow, afterStatus(session, message, at), at)
    case 'refused':
      return refuse(flow, session, message.reason, at)
    default:
      return go(flow)
  }
}

/** A receipt of this start ends it; all others are only carried to the studio. */
function hearReceipt(flow: StartFlow, receipt: Extract<BedMessage, { type: 'receipt' }>, at: number): TanningStep {
  const { session } = flow.attempt
  const isOurs = session?.run === receipt.run
  const carrying: TanningEffect = { do: 'queue-receipt', receipt, sessionId: isOurs ? session.sessionId : null }
  if (!session || !isOurs) return go(flow, carrying)
  const after = afterReceipt(session, receipt, at)
  const { flow: next, effects } = after.state === 'ended' ? endEarly(flow, after) : enter(flow, after, at)
  return go(next, carrying, ...effects)
}

function enter(flow: StartFlow, session: Session, at: number): TanningStep {
  const run = enterRun(newTan(session, flow.attempt, at))
  return run ? go(run, { do: 'refresh' }) : go(flow)
}

/** The bed did not start on this grant; only a used one tells that it did so before. */
function refuse(flow: StartFlow, session: Session, why: RefusedReason, at: number): TanningStep {
  if (why === 'used-grant' || why === 'malformed') return doubt(flow, 'already-there', at)
  return fail(flow, { kind: 'bed-refused', why }, null, { do: 'release', sessionId: session.sessionId })
}

/** Takes a start back that the studio knows of: the bed is told to stop whatever it made of it. */
function cancel(flow: StartFlow, opId: string): TanningStep {
  const { session } = flow.attempt
  if (!session) return go(flow)
  return go(flow, { do: 'command-studio', command: 'stop', sessionId: session.sessionId, opId })
}

function doubt(flow: StartFlow, why: Doubt, at: number): TanningStep {
  const { attempt } = flow
  const tries = flow.step === 'unknown' ? flow.tries : 0
  const unknown: TanningFlow = { step: 'unknown', attempt, why, askedAt: at, tries: tries + 1 }
  const isNews = flow.step !== 'unknown' || flow.why !== why
  return isNews ? go(unknown, askEffect(attempt)) : go(unknown)
}

function askAgain(flow: StartFlow, at: number): TanningStep {
  const { attempt } = flow
  if (flow.step !== 'unknown') return go(flow)
  const asking: TanningEffect[] = [askEffect(attempt)]
  if (attempt.grant !== null && attempt.isLinked) asking.push({ do: 'write-grant', grant: attempt.grant })
  return go({ ...flow, askedAt: at, tries: flow.tries + 1 }, ...asking)
}

const firstAskMs = 2000
const longestAskMs = 15_000

/** When a start in doubt is asked after again. */
export function wakeStartAt(flow: StartFlow): number {
  if (flow.step !== 'unknown') return Infinity
  return flow.askedAt + Math.min(longestAskMs, firstAskMs * 2 ** Math.min(flow.tries, 5))
}

function fail(
  { attempt }: StartFlow,
  failure: TanningFailure,
  undecided: string | null,
  ...effects: TanningEffect[]
): TanningStep {
  // Whatever nonce the connection had is spent or too old, so the next start asks for another.
  const bed: BedIdentity | null = attempt.isLinked
    ? { bed: 0, nonce: attempt.nonce ?? '', state: 'ready', heardAt: 0 }
    : null
  return go({ step: 'failed', plan: attempt.plan, failure, undecided, bed }, ...effects)
}

function startEffect({ plan, opId, nonce }: Attempt): TanningEffect {
  return { do: 'start', plan, opId, nonce }
}

function askEffect({ session }: Attempt): TanningEffect {
  return { do: 'ask-studio', sessionId: session?.sessionId ?? null }
}

/** Over Bluetooth a repeated start is of use on the same connection only. */
function canRepeat({ plan, nonce, isLinked }: Attempt): boolean {
  return plan.road === 'remote' || (nonce !== null && isLinked)
}

function isGreeting({ plan, nonce, session }: Attempt): boolean {
  return plan.road === 'bluetooth' && nonce === null && session === null
}

function withAttempt<Flow extends StartFlow>(flow: Flow, change: Partial<Attempt>): Flow {
  return { ...flow, attempt: { ...flow.attempt, ...change } }
}
