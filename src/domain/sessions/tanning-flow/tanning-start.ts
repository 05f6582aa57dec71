import type { Session } from '#src/domain/sessions/session.ts'
import {
  askEffect,
  carryEffects,
  doubt,
  endEarly,
  enter,
  fail,
  isCarried,
  releaseEffects,
  startEffect,
  withAttempt,
} from './tanning-attempt.ts'
import { type EventOf, go, handle, type Handlers, type TanningEvent, type TanningStep } from './tanning-events.ts'
import type { TanningFailure } from './tanning-failure.ts'
import { onThisClock } from './tanning-session.ts'
import { startBedHandlers } from './tanning-start-bed.ts'
import { nextInRun } from './tanning-run.ts'
import { type Attempt, isRun, isStart, type Plan, type StartFlow } from './tanning-steps.ts'

/** A start lives for seconds: after that it is never sent again by itself, only by another press. */
const startLivesMs = 30_000
const firstAskMs = 2000
const longestAskMs = 15_000

/** Decides about a start whose end is not known yet. */
export function nextInStart(flow: StartFlow, event: TanningEvent): TanningStep {
  const isOfOther = event.type.startsWith('start-') && 'opId' in event && event.opId !== flow.attempt.opId
  return isOfOther ? go(flow) : handle(handlers, flow, event)
}

const handlers: Handlers<StartFlow> = {
  ...startBedHandlers,
  'start-answered': hearAnswer,
  'start-refused': hearRefusal,
  'start-lost': loseAnswer,
  'start-put-off': (flow, { retryAt }) => putOff(flow, { kind: 'busy', retryAt }),
  'session-heard': hearSession,
  'signed-out': (flow) => putOff(flow, { kind: 'signed-out' }),
  'stop-pressed': cancel,
  'command-answered': (flow, { opId, session, at }) =>
    opId === flow.attempt.stopOpId ? adopt(flow, onThisClock(session, at), at) : go(flow),
  'retry-pressed': askAgain,
  woken: askAgain,
  'time-passed': (flow, event) => (event.at >= wakeStartAt(flow) ? askAgain(flow, event) : go(flow)),
}

/** When a start in doubt is asked after again. */
export function wakeStartAt(flow: StartFlow): number {
  if (flow.step !== 'unknown') return Infinity
  return flow.askedAt + Math.min(longestAskMs, firstAskMs * 2 ** Math.min(flow.tries, 5))
}

/** Until when a start without an answer is sent again by itself; undefined where it is not. */
export function tryingUntil(flow: StartFlow): number | undefined {
  const { attempt } = flow
  const isOpen = flow.step === 'unknown' && attempt.session === null && !attempt.isDecided
  return isOpen && !isTakenBack(attempt) && canRepeat(attempt) ? attempt.pressedAt + startLivesMs : undefined
}

/** The member has taken the start back, and the server has not said yet whether it arrived. */
export function isTakenBack({ session, stopOpId }: Attempt): boolean {
  return session === null && stopOpId !== null
}

function hearAnswer(flow: StartFlow, { session: heard, grant, pass, at }: EventOf<'start-answered'>): TanningStep {
  // The answer to a repeat, after the first one came all the same.
  if (isCarried(flow.attempt) && flow.step !== 'unknown') return go(flow)
  const session = onThisClock(heard, at)
  if (pass?.isAfterLoss && !canGoOnByPass(flow.attempt, at)) return doubt(flow, 'start-lost', at)
  // What the member has taken back is not carried to the bed.
  if (isTakenBack(flow.attempt)) return adopt(flow, session, at)
  const attempt = {
    ...flow.attempt,
    isDecided: true,
    session,
    grant: grant ?? flow.attempt.grant,
    ...(pass && { pass }),
  }
  const isForBed = attempt.plan.road === 'bluetooth' && session.state === 'starting'
  if (!isForBed || !isCarried(attempt)) return adopt({ ...flow, attempt }, session, at)
  if (!attempt.isLinked) return missLink({ ...flow, attempt }, session, at)
  return go({ step: 'writing', attempt }, ...carryEffects(attempt, flow.attempt.pass !== undefined))
}

/**
 * Whether a start without an answer goes on by the pass of this phone. Its grant would have come to this phone, and to the
 * bed by nothing else; and the studio grants nothing before the bed has refused the pass. So the bed runs once or not.
 */
function canGoOnByPass(attempt: Attempt, at: number): boolean {
  return attempt.session === null && attempt.isLinked && !isTakenBack(attempt) && isYoung(attempt, at)
}

/** The grant came after the link had gone. One that no bed has seen is taken back at once; it would live for a minute. */
function missLink(flow: StartFlow, { sessionId }: Session, at: number): TanningStep {
  if (flow.step !== 'starting') return doubt(flow, 'link-lost', at)
  return fail(flow, { kind: 'link-lost' }, null, ...releaseEffects(flow.attempt, sessionId))
}

function hearRefusal(flow: StartFlow, { code, nextAllowedAt, at }: EventOf<'start-refused'>): TanningStep {
  // Some start is there already, perhaps this very one: looked up before anything is called failed.
  if (code === 'op-mismatch' || code === 'open-session') {
    return doubt(withAttempt(flow, { isDecided: true }), 'already-there', at)
  }
  return fail(flow, { kind: 'studio-refused', code, nextAllowedAt }, null)
}

/** The server did nothing this time; what an earlier try did, if there was one, is still to be found out. */
function putOff(flow: StartFlow, failure: TanningFailure): TanningStep {
  return flow.step === 'starting' ? fail(flow, failure, flow.attempt.opId) : go(flow)
}

function loseAnswer(flow: StartFlow, { opId, sent, at }: EventOf<'start-lost'>): TanningStep {
  if (flow.attempt.session) return go(flow)
  // Only the first try of an id is known not to have arrived when it was never sent.
  if (!sent && flow.step === 'starting') return fail(flow, { kind: 'unreachable' }, opId)
  return doubt(flow, 'start-lost', at)
}

/** A lost answer is asked for: first whether there is a session, then with the same id again, while the wish is young. */
function hearSession(flow: StartFlow, { session, askedAt, at }: EventOf<'session-heard'>): TanningStep {
  const { attempt } = flow
  if (session) return adopt(flow, onThisClock(session, at), at)
  if (flow.step === 'unknown' && isSettled(attempt, askedAt)) return fail(flow, { kind: 'not-taken' }, null)
  if (flow.step !== 'unknown' || attempt.session || askedAt < flow.askedAt) return go(flow)
  if (attempt.isDecided) return fail(flow, { kind: 'not-arrived' }, null)
  if (isTakenBack(attempt) || !isYoung(attempt, at)) return fail(flow, { kind: 'not-arrived' }, attempt.opId)
  return canRepeat(attempt) ? go(flow, startEffect(attempt)) : go(flow)
}

/** So late the studio knows of every use of the pass. */
function isSettled({ pass }: Attempt, askedAt: number): boolean {
  return pass !== undefined && askedAt > pass.settledAt
}

/** The server knows a session: it is this start, whatever answer was lost. */
function adopt(flow: StartFlow, session: Session, at: number): TanningStep {
  const { attempt, step } = flow
  if (attempt.session && attempt.session.sessionId !== session.sessionId) return go(flow)
  // An end that was asked for by its name belongs to an earlier start.
  if (session.state === 'ended' && !attempt.session) return go(flow)
  if (session.state === 'ended') return endEarly(flow, session, 'studio')
  const known = withAttempt(flow, { isDecided: true, session })
  const entered = enter(known, session, at)
  const stopOpId = isOfPlan(session, attempt.plan) ? stopOpIdOf(flow) : null
  if (stopOpId !== null) return stopAtOnce(known, entered, { opId: stopOpId, at })
  if (entered.state !== known) return entered
  if (step === 'writing' || step === 'waiting-started') return go(known)
  const doubted = doubt(known, step === 'unknown' ? flow.why : 'studio-unsure', at)
  const needsGrant = session.state === 'starting' && session.transport === 'bluetooth' && !isCarried(attempt)
  const canGetGrant = needsGrant && isYoung(attempt, at) && attempt.nonce !== null && attempt.isLinked
  return canGetGrant ? go(doubted.state, startEffect(attempt)) : doubted
}

/**
 * Takes a start back. Where the server knows of it, the bed is told to stop whatever it made of it; otherwise it is not
 * sent again, and stopped as soon as the server says that it arrived all the same.
 */
function cancel(flow: StartFlow, event: EventOf<'stop-pressed'>): TanningStep {
  const { session } = flow.attempt
  const opId = flow.attempt.stopOpId ?? event.opId
  if (!session) return go(withAttempt(flow, { stopOpId: opId }), askEffect(flow.attempt))
  const { sessionId } = session
  return go(withAttempt(flow, { stopOpId: opId }), { do: 'command-server', command: 'stop', sessionId, opId })
}

/** It arrived after the member had taken it back. */
function stopAtOnce(known: StartFlow, entered: TanningStep, stop: { opId: string; at: number }): TanningStep {
  const press = { type: 'stop-pressed', ...stop } as const
  const doubted = isRun(entered.state) ? entered : doubt(known, 'already-there', stop.at)
  const { state } = doubted
  const stopped = isRun(state) ? nextInRun(state, press) : isStart(state) ? cancel(state, press) : go(state)
  return go(stopped.state, ...doubted.effects, ...stopped.effects)
}

/** The id of the stop that waits for this start to be known; none where another session was in the way before. */
function stopOpIdOf(flow: StartFlow): string | null {
  const isOther = flow.step === 'unknown' && flow.why === 'already-there'
  return isTakenBack(flow.attempt) && !isOther ? flow.attempt.stopOpId : null
}

function isOfPlan({ deviceId, cardId, minutes }: Session, plan: Plan): boolean {
  return deviceId === plan.deviceId && cardId === plan.cardId && minutes === plan.minutes
}

function askAgain(flow: StartFlow, { at }: { at: number }): TanningStep {
  const { attempt } = flow
  if (flow.step !== 'unknown') return go(flow)
  const asked = { ...flow, askedAt: at, tries: flow.tries + 1 }
  return go(asked, askEffect(attempt), ...(attempt.isLinked ? carryEffects(attempt, true) : []))
}

function isYoung({ pressedAt }: Attempt, at: number): boolean {
  return at - pressedAt <= startLivesMs
}

/** Over Bluetooth a repeated start is of use on the same connection only. */
function canRepeat({ plan, nonce, isLinked }: Attempt): boolean {
  return plan.road === 'remote' || (nonce !== null && isLinked)
}
