import type { Session } from '#src/domain/sessions/session.ts'
import { commandHandlers, doubtCommand, tryServer, unsure } from './tanning-command.ts'
import {
  type EventOf,
  go,
  handle,
  type Handlers,
  type TanningEffect,
  type TanningEvent,
  type TanningStep,
} from './tanning-events.ts'
import { announce, askBed, askServer, end, follow, settle, withTan } from './tanning-run-step.ts'
import { afterReceipt, afterStatus, onThisClock } from './tanning-session.ts'
import type { RunFlow, Tan } from './tanning-steps.ts'

type Message = EventOf<'bed-said'>['message']
type Said<Type extends Message['type']> = Extract<Message, { type: Type }>

/** How often a run is asked after: over Bluetooth the bed tells its changes by itself. */
const pollServerMs = 4000
const pollBedMs = 10_000
const lastMinuteMs = 60_000

/** Decides about a run that the bed or the server has confirmed. */
export function nextInRun(flow: RunFlow, event: TanningEvent): TanningStep {
  return handle(handlers, flow, event)
}

const handlers: Handlers<RunFlow> = {
  ...commandHandlers,
  'reconnect-pressed': reconnect,
  connected: (flow, { at }) => go(withTan(flow, { link: 'connected', askedAt: at, trouble: null }), { do: 'ask-bed' }),
  'connect-failed': (flow, { trouble }) => go(withTan(flow, { link: 'lost', trouble: { kind: 'connect', trouble } })),
  'link-lost': (flow) => (flow.tan.link === 'none' ? go(flow) : tryServer(withTan(flow, { link: 'lost' }))),
  'bed-said': hearBed,
  'session-heard': (flow, { session, ...when }) => (session ? hearServer(flow, session, when) : go(flow)),
  'command-answered': hearAnswer,
  'signed-out': (flow) => go(settle(withTan(flow, { trouble: { kind: 'signed-out' } }))),
  'time-passed': passTime,
  woken: passTime,
}

function reconnect(flow: RunFlow): TanningStep {
  const { bluetooth } = flow.tan
  if (!bluetooth) return go(flow)
  return go(withTan(flow, { link: 'connecting', trouble: null }), { do: 'connect', address: bluetooth })
}

function hearBed(flow: RunFlow, { message, at }: EventOf<'bed-said'>): TanningStep {
  if (message.type === 'status') return hearStatus(flow, message, at)
  if (message.type === 'receipt') return hearReceipt(flow, message, at)
  const isAnswer = message.type === 'refused' && 'pending' in flow && flow.pending.via === 'bed'
  if (!isAnswer) return go(flow)
  return go(settle(withTan(flow, { trouble: { kind: 'bed-refused', why: message.reason } })), askServer(flow.tan))
}

function hearStatus(flow: RunFlow, message: Said<'status'>, at: number): TanningStep {
  const { tan } = flow
  const session = tan.session.run === null ? tan.session : afterStatus(tan.session, message, at, tan.pausedMs)
  // The bed speaks of no run or of another one: ours is over, and its receipt or the server will say how.
  return session === tan.session ? go(flow, askServer(tan)) : follow(flow, session, at)
}

/** Receipts of whichever run are carried to the server; the last one of this run ends it here too. */
function hearReceipt(flow: RunFlow, receipt: Said<'receipt'>, at: number): TanningStep {
  const { session, receipts } = flow.tan
  const name = `${receipt.run}:${receipt.seq}`
  const isOurs = receipt.run === session.run
  const sessionId = isOurs ? session.sessionId : null
  const carrying: TanningEffect[] = receipts.includes(name) ? [] : [{ do: 'queue-receipt', receipt, sessionId }]
  const kept = carrying.length === 0 ? flow : withTan(flow, { receipts: [...receipts, name] })
  const after = isOurs ? afterReceipt(session, receipt, at) : session
  if (after === session) return go(kept, ...carrying)
  const { state: next, effects } = after.state === 'ended' ? end(kept, after, 'bed') : follow(kept, after, at)
  return go(next, ...carrying, ...effects)
}

/** An answer to a question that is older than the last word says nothing; an end always does. */
function hearServer(flow: RunFlow, heard: Session, { askedAt, at }: { askedAt: number; at: number }): TanningStep {
  const { tan } = flow
  if (heard.sessionId !== tan.session.sessionId) return go(flow)
  const session = { ...onThisClock(heard, at), run: heard.run ?? tan.session.run }
  if (session.state === 'ended') return end(flow, session, 'studio')
  const isOld = askedAt < Math.max(tan.heardAt, 'pending' in flow ? flow.pending.sentAt : 0)
  if (isOld || session.state === 'starting' || session.state === 'unknown') return go(flow)
  return follow(flow, session, at)
}

/** The answer to a command decides it, except that a stop may take the bed a moment. */
function hearAnswer(flow: RunFlow, { session, opId, ...when }: EventOf<'command-answered'>): TanningStep {
  if (session.state === 'ended') return hearServer(flow, session, when)
  if (!('pending' in flow) || flow.pending.opId !== opId) return go(flow)
  const answered = flow.step === 'stopping' ? flow : unsure(flow)
  return hearServer(answered, session, { at: when.at, askedAt: when.at })
}

/** Time ends nothing by itself: the bed's own timer does, and the bed or the server says so. */
function passTime(flow: RunFlow, { type, at }: EventOf<'time-passed' | 'woken'>): TanningStep {
  const { tan } = flow
  const isWoken = type === 'woken'
  const isDue = isWoken || at >= tan.askedAt + pollMs(tan) || isPauseOver(tan, at)
  const asked = doubtCommand(isDue ? withTan(flow, { askedAt: at }) : flow, at)
  const asking = isDue ? ask(tan, isWoken) : []
  const { lampsAt, endsAt } = tan.session
  if (asked.step === 'dressing' && lampsAt !== null && at >= lampsAt) {
    return announce({ step: 'running', tan: { ...asked.tan, isAssumed: true } }, 'lamps-on', asking)
  }
  if (asked.step !== 'running' || endsAt === null) return go(asked, ...asking)
  if (at >= endsAt) return announce(asked, 'time-up', asking)
  return at >= endsAt - lastMinuteMs ? announce(asked, 'last-minute', asking) : go(asked, ...asking)
}

function isPauseOver({ session, askedAt }: Tan, at: number): boolean {
  return session.pausedUntil !== null && askedAt < session.pausedUntil && at >= session.pausedUntil
}

function ask(tan: Tan, isWoken: boolean): TanningEffect[] {
  return tan.link !== 'connected' || isWoken ? [askServer(tan), ...askBed(tan)] : askBed(tan)
}

/** When a run wants to hear that time has passed. */
export function wakeRunAt({ step, tan }: RunFlow): number {
  const { lampsAt, endsAt, pausedUntil } = tan.session
  const instants = [step === 'dressing' ? lampsAt : null, step === 'paused' ? pausedUntil : null]
  if (step === 'running' && endsAt !== null && !tan.said.includes('time-up')) {
    instants.push(endsAt, tan.said.includes('last-minute') ? null : endsAt - lastMinuteMs)
  }
  const ahead = instants.filter((instant) => instant !== null).filter((instant) => instant > tan.askedAt)
  return Math.min(tan.askedAt + pollMs(tan), ...ahead)
}

function pollMs({ link }: Tan): number {
  return link === 'connected' ? pollBedMs : pollServerMs
}
