import type { Position } from '#src/domain/doors/proof.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { go, type TanningEffect, type TanningStep } from './tanning-events.ts'
import type { TanningFailure } from './tanning-failure.ts'
import { enterRun, newTan } from './tanning-run-step.ts'
import type { Attempt, BedIdentity, Doubt, Plan, StartFlow } from './tanning-steps.ts'

/** The bed forgets a nonce after 30 s; a start on one that old would be refused. */
const nonceIsFreshMs = 20_000

/** The first word of a start: the server is asked, over Bluetooth with a nonce that is still fresh. */
export function beginStart(
  plan: Plan,
  opId: string,
  bed: BedIdentity | null,
  at: number,
  position?: Position,
): TanningStep {
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
    stopOpId: null,
  }
  const flow: StartFlow = { step: 'starting', attempt }
  return go(flow, isGreeting(flow) ? { do: 'greet' } : startEffect(attempt, position))
}

/** The run has begun, as the bed or the server says; otherwise nothing changes. */
export function enter(flow: StartFlow, session: Session, at: number): TanningStep {
  const run = enterRun(newTan(session, flow.attempt, at))
  return run ? go(run, { do: 'refresh' }) : go(flow)
}

/** A session that is over before this phone saw it run. */
export function endEarly(flow: StartFlow, session: Session, heardFrom: 'bed' | 'studio'): TanningStep {
  if (session.endReason === 'never-started') return fail(flow, { kind: 'never-started' }, null, { do: 'refresh' })
  return go({ step: 'ended', session, heardFrom, receipts: [] }, { do: 'refresh' })
}

/** The bed may be on: asked at once, then again and again. */
export function doubt(flow: StartFlow, why: Doubt, at: number): TanningStep {
  const { attempt } = flow
  const isNew = flow.step !== 'unknown' || flow.why !== why
  const tries = flow.step === 'unknown' ? flow.tries + 1 : 0
  return go({ step: 'unknown', attempt, why, askedAt: at, tries }, ...(isNew ? [askEffect(attempt)] : []))
}

/** `undecided`: the id of this start where the server has not said what became of it, so that it is used again. */
export function fail(
  { attempt }: StartFlow,
  failure: TanningFailure,
  undecided: string | null,
  ...effects: TanningEffect[]
): TanningStep {
  // Whatever nonce the connection had is spent or too old, so the next start asks for another.
  const spent: BedIdentity = { bed: 0, nonce: '', state: 'ready', heardAt: 0 }
  const bed = attempt.isLinked ? spent : null
  return go({ step: 'failed', plan: attempt.plan, failure, undecided, bed, sinceAt: attempt.pressedAt }, ...effects)
}

export function startEffect({ plan, opId, nonce }: Attempt, position?: Position): TanningEffect {
  return { do: 'start', plan, opId, nonce, position }
}

/** What brings the start to the bed over Bluetooth; none while the studio has given nothing for it. */
export function carryEffects({ plan, grant, pass }: Attempt, again: boolean): TanningEffect[] {
  if (pass) return [{ do: 'use-pass', pass, plan, again }]
  return grant === null ? [] : [{ do: 'write-grant', grant }]
}

/** The studio knows nothing yet of a start by a pass, and its bed alone says what became of it. */
export function releaseEffects({ pass }: Attempt, sessionId: string): TanningEffect[] {
  return pass ? [] : [{ do: 'release', sessionId }]
}

/** Whether there is something for the bed that only this phone can carry. */
export function isCarried({ grant, pass }: Attempt): boolean {
  return grant !== null || pass !== undefined
}

export function askEffect({ session }: Attempt): TanningEffect {
  return { do: 'ask-server', sessionId: session?.sessionId ?? null }
}

/** The bed is asked for a nonce; nothing has left for the server yet. What is in doubt has left, whatever the nonce. */
export function isGreeting({ step, attempt: { plan, nonce, session } }: StartFlow): boolean {
  return step === 'starting' && plan.road === 'bluetooth' && nonce === null && session === null
}

export function withAttempt<Flow extends StartFlow>(flow: Flow, change: Partial<Attempt>): Flow {
  return { ...flow, attempt: { ...flow.attempt, ...change } }
}
