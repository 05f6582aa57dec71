import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import type { TanningEffect, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { canSend, next } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import {
  type Attempt,
  isRun,
  isStart,
  noFlow,
  type RunFlow,
  type TanningFlow,
} from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import { aSession, plan, remotePlan, t0 } from '../../domain/sessions/tanning-words.ts'
import { newPhone, phoneEdge, phoneSteps, type PhoneState } from './replay-phone.ts'

/** The app's own flow, and what the model's phone is in its place. */
interface RealPhone {
  flow: TanningFlow
  phone: PhoneState
}

/** What happens to the phone; `grantOf`: the wish whose grant comes with it. */
interface Happening {
  event: TanningEvent
  grantOf?: number
}

export interface ReplayedFlow {
  flows: number
  starts: number
  grantsWritten: number
  differences: string[]
  /** Every step that it made, in the words of the model. */
  edges: Set<string>
}

const late = t0 + 40_000

/**
 * Everything that can happen to the app's flow, from everywhere that it can come to. What it does must be what the
 * model's phone may do: repeat its wish or make the next one, write the grant of this wish and no other, over a link
 * that stands, and nothing by itself after a reload.
 */
export function replayFlows(mostIntents = 2): ReplayedFlow {
  const first: RealPhone = { flow: noFlow, phone: newPhone }
  const known = new Map([[keyOf(first), first]])
  const differences = new Set<string>()
  const edges = new Set<string>()
  const counts = { starts: 0, grantsWritten: 0 }
  for (const real of known.values()) {
    for (const happening of happeningsTo(real, mostIntents)) {
      const { event, grantOf } = happening
      // A page starts with nothing, and is given back what it had kept.
      const { state: flow, effects } = next(event.type === 'restored' ? noFlow : real.flow, event)
      const { steps, after } = phoneSteps(real, happening, effects)
      for (const effect of effects) {
        const why = whyNot({ flow, phone: real.phone }, effect, event, grantOf)
        if (why) differences.add(`${real.flow.step} on ${event.type}: ${why}`)
        if (effect.do === 'write-grant') counts.grantsWritten += 1
        if (effect.do === 'start') counts.starts += 1
      }
      for (const { from, step } of steps) edges.add(phoneEdge(from, step))
      const come: RealPhone = { flow, phone: after }
      if (!known.has(keyOf(come))) known.set(keyOf(come), come)
    }
  }
  return { flows: known.size, ...counts, differences: [...differences], edges }
}

function whyNot(
  { flow, phone: { intents, hasGrant } }: RealPhone,
  effect: TanningEffect,
  { type }: TanningEvent,
  grantOf: number | undefined,
): string | undefined {
  const acts = ['start', 'write-grant', 'command-bed', 'command-server', 'connect']
  if (type === 'restored' && acts.includes(effect.do)) return `${effect.do} by itself after a reload`
  if (effect.do === 'write-grant') {
    const isOwn = (hasGrant || grantOf === intents) && effect.grant === `grant-${intents}`
    return isOwn && isStart(flow) && flow.attempt.isLinked ? undefined : `writes ${effect.grant} in wish ${intents}`
  }
  if (effect.do !== 'start') return undefined
  const isNext = effect.opId === `op-${intents + 1}` || (intents > 0 && effect.opId === `op-${intents}`)
  return isNext ? undefined : `starts ${effect.opId} in wish ${intents}`
}

/** What decides what a flow does next; figures and instants that are only shown would make every state a new one. */
function keyOf({ flow, phone }: RealPhone): string {
  const rest = 'undecided' in flow ? [flow.undecided] : []
  const plan = 'plan' in flow ? [flow.plan.road] : []
  const bed = 'bed' in flow ? [flow.bed?.nonce] : []
  const facts = isStart(flow) ? attemptFacts(flow.attempt) : isRun(flow) ? tanFacts(flow) : []
  return [flow.step, ...Object.values(phone), ...rest, ...plan, ...bed, ...facts].join()
}

function attemptFacts({ plan, opId, nonce, isDecided, session, grant, isLinked, pressedAt }: Attempt): unknown[] {
  return [
    plan.road,
    opId,
    nonce,
    isDecided,
    session?.sessionId,
    session?.state,
    session?.run,
    grant,
    isLinked,
    pressedAt,
  ]
}

function tanFacts(flow: RunFlow): unknown[] {
  const { session, link, bluetooth } = flow.tan
  const pending = 'pending' in flow ? [flow.pending.via, flow.pending.isUnsure] : []
  return [session.sessionId, session.state, session.run, link, bluetooth !== null, ...pending]
}

function happeningsTo(real: RealPhone, mostIntents: number): Happening[] {
  const words = bedWords(real).map((said): TanningEvent => ({ type: 'bed-said', message: said, at: t0 }))
  const reload: TanningEvent = { type: 'restored', flow: real.flow, at: t0 }
  const events = [...presses(real, mostIntents), ...linkEvents(), ...words, ...failures(real), reload]
  return [...events.map((event) => ({ event })), ...studioWords(real)]
}

function presses({ flow, phone: { intents } }: RealPhone, mostIntents: number): TanningEvent[] {
  const at = t0
  const opId = `op-${intents + 1}`
  const all: TanningEvent[] = [
    { type: 'plan-made', plan, at },
    { type: 'connect-pressed', plan, at },
    { type: 'disconnect-pressed', at },
    { type: 'start-pressed', opId, at },
    { type: 'remote-start-pressed', plan: remotePlan, opId, at },
    { type: 'retry-pressed', opId, at },
    { type: 'pause-pressed', opId: 'pause', at },
    { type: 'resume-pressed', opId: 'resume', at },
    { type: 'stop-pressed', opId: 'stop', at },
    { type: 'reconnect-pressed', at },
    { type: 'leave-pressed', at },
  ]
  const isRepeat = isStart(flow) || ('undecided' in flow && flow.undecided !== null)
  const isPossible = intents < mostIntents || isRepeat
  return all.filter(
    ({ type }) => (isPossible || !/start|retry/.test(type)) && canSend(flow, type as Parameters<typeof canSend>[1]),
  )
}

function linkEvents(): TanningEvent[] {
  return [
    { type: 'connected', bed: { bed: 2, nonce: '1'.repeat(16), state: 'ready', heardAt: t0 }, at: t0 },
    { type: 'connect-failed', trouble: 'connect-failed', at: t0 },
    { type: 'link-lost', at: t0 },
    { type: 'grant-written', at: t0 },
    { type: 'write-failed', at: t0 },
    { type: 'bed-silent', at: t0 },
    { type: 'time-passed', at: late },
    { type: 'woken', at: t0 },
  ]
}

function failures({ phone: { intents } }: RealPhone): TanningEvent[] {
  const opId = `op-${intents}`
  return [
    { type: 'start-lost', opId, sent: true, at: t0 },
    { type: 'start-lost', opId, sent: false, at: t0 },
    { type: 'start-put-off', opId, retryAt: late, at: t0 },
    { type: 'signed-out', at: t0 },
    { type: 'session-heard', session: null, askedAt: late, at: t0 },
    { type: 'session-heard', session: null, askedAt: late, at: late },
  ]
}

function bedWords({ phone: { intents } }: RealPhone): DeviceMessage[] {
  const intent = Math.max(1, intents)
  const [run, grant] = [runOf(intent), 'aa'.repeat(8)]
  const receipt = { type: 'receipt', bed: 2, run, grant, mac: new Uint8Array(16) } as const
  return [
    { type: 'started', run, grant, dressing: 60, minutes: 12 },
    { type: 'status', run, state: 'dressing', secondsLeft: 720, secondsOn: 0, seq: 0 },
    { type: 'status', run, state: 'running', secondsLeft: 720, secondsOn: 0, seq: 1 },
    { type: 'status', run, state: 'paused', secondsLeft: 600, secondsOn: 120, seq: 1 },
    { type: 'status', run: '0'.repeat(16), state: 'ready', secondsLeft: 0, secondsOn: 0, seq: 0 },
    { ...receipt, seq: 1, secondsOn: 0, reason: 'lamps-on', flags: 1 },
    { ...receipt, seq: 1, secondsOn: 0, reason: 'never-started', flags: 2 },
    { ...receipt, seq: 2, secondsOn: 9, reason: 'stopped', flags: 3 },
    { type: 'refused', reason: 'stale-nonce' },
    { type: 'refused', reason: 'used-grant' },
    { type: 'refused', reason: 'malformed' },
  ]
}

/** What the studio can say of every wish so far, late or not. */
function studioWords({ phone: { intents }, flow }: RealPhone): Happening[] {
  const isRemote = isStart(flow) && flow.attempt.plan.road === 'remote'
  const words: Happening[] = []
  for (let intent = 1; intent <= intents; intent += 1) {
    const opId = `op-${intent}`
    for (const state of ['starting', 'unknown', 'dressing', 'running', 'ended'] as const) {
      const session = sessionOf(intent, state, isRemote)
      const hasGrant = !isRemote && state !== 'ended'
      const grant = hasGrant ? `grant-${intent}` : null
      const answered: TanningEvent = { type: 'start-answered', opId, session, grant, askedAt: t0, at: t0 }
      words.push(hasGrant ? { event: answered, grantOf: intent } : { event: answered })
      words.push({ event: { type: 'session-heard', session, askedAt: late, at: t0 } })
    }
    for (const code of ['not-enough-times', 'open-session'] as const)
      words.push({ event: { type: 'start-refused', opId, code, nextAllowedAt: null, at: t0 } })
  }
  return words
}

function sessionOf(intent: number, state: Session['state'], isRemote: boolean): Session {
  const facts = { sessionId: `s-${intent}`, transport: isRemote ? 'remote' : 'bluetooth' } as const
  const isStarted = state === 'dressing' || state === 'running'
  const instants = isStarted ? { startedAt: t0, lampsAt: t0, endsAt: t0 + 720_000, run: runOf(intent) } : {}
  return aSession({
    ...facts,
    state,
    ...instants,
    ...(state === 'ended' && { endReason: 'stopped', endedAt: t0, run: runOf(intent) }),
  })
}

function runOf(intent: number): string {
  return String(intent).repeat(16)
}
