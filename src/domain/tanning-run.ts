import type { BedMessage } from './bed-protocol.ts'
import type { Session } from './session.ts'
import { afterReceipt, afterStatus, onThisClock } from './tanning-session.ts'
import { go, type TanningEffect, type TanningEvent, type TanningStep } from './tanning-events.ts'
import type {
  Announcement,
  Attempt,
  Pending,
  RunCommand,
  RunFlow,
  RunTrouble,
  Tan,
  TanningFlow,
} from './tanning-steps.ts'

type Receipt = Extract<BedMessage, { type: 'receipt' }>

/** How often a run is asked after: over Bluetooth the bed tells its changes by itself. */
const pollStudioMs = 4000
const pollBedMs = 10_000
const lastMinuteMs = 60_000
/** Longer than any answer takes: after that the next word of the bed or the studio decides. */
const commandLivesMs = 12_000

/** What a run knows at its beginning, told by the studio or by the bed. */
export function newTan(session: Session, attempt: Pick<Attempt, 'plan' | 'isLinked'> | null, at: number): Tan {
  const bluetooth = attempt?.plan.bluetooth ?? null
  const isLinked = attempt?.isLinked === true
  const isOverBluetooth = session.transport === 'bluetooth' && bluetooth !== null
  return {
    session,
    bluetooth: isOverBluetooth ? bluetooth : null,
    link: isLinked ? 'connected' : isOverBluetooth ? 'lost' : 'none',
    heardAt: at,
    askedAt: at,
    isAssumed: false,
    pausedMs: 0,
    pausedAt: session.state === 'paused' ? at : null,
    receipts: [],
    said: [],
    trouble: null,
  }
}

/** The step that a run is at; undefined where the studio does not know either. */
export function enterRun(tan: Tan): TanningFlow | undefined {
  switch (tan.session.state) {
    case 'dressing':
      return { step: tan.isAssumed ? 'running' : 'dressing', tan }
    case 'running':
      return { step: 'running', tan }
    case 'paused':
      return { step: 'paused', tan }
    case 'ended':
    case 'starting':
    case 'unknown':
      return undefined
  }
}

/** Decides about a run that the bed or the studio has confirmed. */
export function nextInRun(flow: RunFlow, event: TanningEvent): TanningStep {
  switch (event.type) {
    case 'pause-pressed':
      return command(flow, 'pause', event)
    case 'resume-pressed':
      return command(flow, 'resume', event)
    case 'stop-pressed':
      return command(flow, 'stop', event)
    case 'reconnect-pressed':
      return reconnect(flow)
    case 'connected':
      return go(withTan(flow, { link: 'connected', askedAt: event.at, trouble: null }), { do: 'ask-bed' })
    case 'connect-failed':
      return go(withTan(flow, { link: 'lost', trouble: { kind: 'connect', trouble: event.trouble } }))
    case 'link-lost':
      return loseLink(flow)
    case 'bed-said':
      return hearBed(flow, event.message, event.at)
    case 'bed-silent':
    case 'write-failed':
      return tryStudio(flow)
    case 'session-heard':
      return event.session ? hearStudio(flow, event.session, event) : go(flow)
    case 'command-answered':
      return hearCommandAnswer(flow, event)
    case 'command-refused':
    case 'command-lost':
      return missCommand(flow, event)
    case 'signed-out':
      return go(settle(withTan(flow, { trouble: { kind: 'signed-out' } })))
    case 'time-passed':
    case 'woken':
      return passTime(flow, event)
    default:
      return go(flow)
  }
}

const stepOfCommand = { pause: 'pausing', resume: 'resuming', stop: 'stopping' } as const
const commandOfStep = { pausing: 'pause', resuming: 'resume', stopping: 'stop' } as const

/** One tap is one command: pressing stop again, while nobody has answered, repeats the same one. */
function command(flow: RunFlow, wish: RunCommand, { opId, at }: { opId: string; at: number }): TanningStep {
  const { session, link } = flow.tan
  const isAgain = 'pending' in flow && commandOfStep[flow.step] === wish
  const id = isAgain ? flow.pending.opId : opId
  const canReachBed = link === 'connected' && session.run !== null
  const pending: Pending = { opId: id, via: canReachBed && !isAgain ? 'bed' : 'studio', sentAt: at, isUnsure: false }
  const tan = { ...flow.tan, trouble: null }
  return go({ step: stepOfCommand[wish], tan, pending }, commandEffect(tan, wish, pending))
}

function commandEffect({ session }: Tan, command: RunCommand, { via, opId }: Pending): TanningEffect {
  return via === 'bed' && session.run !== null
    ? { do: 'command-bed', command, run: session.run }
    : { do: 'command-studio', command, sessionId: session.sessionId, opId }
}

/** What the bed did not hear over Bluetooth goes through the studio, under the id of the same tap. */
function tryStudio(flow: RunFlow): TanningStep {
  if (!('pending' in flow) || flow.pending.via === 'studio') return go(flow)
  const pending: Pending = { ...flow.pending, via: 'studio' }
  return go({ ...flow, pending }, commandEffect(flow.tan, commandOfStep[flow.step], pending))
}

function missCommand(
  flow: RunFlow,
  event: Extract<TanningEvent, { type: 'command-refused' | 'command-lost' }>,
): TanningStep {
  if (!isPending(flow, event.opId) || !('pending' in flow)) return go(flow)
  const asking = askStudio(flow.tan)
  if (event.type === 'command-refused') {
    const kind = event.code === 'device-offline' ? 'device-offline' : 'not-done'
    return go(settle(withTan(flow, { trouble: { kind, command: commandOfStep[flow.step] } })), asking)
  }
  return go({ ...flow, pending: { ...flow.pending, isUnsure: true } }, asking, ...askBed(flow.tan))
}

function reconnect(flow: RunFlow): TanningStep {
  const { bluetooth } = flow.tan
  if (!bluetooth) return go(flow)
  return go(withTan(flow, { link: 'connecting', trouble: null }), { do: 'connect', address: bluetooth })
}

function loseLink(flow: RunFlow): TanningStep {
  if (flow.tan.link === 'none') return go(flow)
  return tryStudio(withTan(flow, { link: 'lost' }))
}

function hearBed(flow: RunFlow, message: BedMessage, at: number): TanningStep {
  switch (message.type) {
    case 'status':
      return hearStatus(flow, message, at)
    case 'receipt':
      return hearReceipt(flow, message, at)
    case 'refused': {
      if (!('pending' in flow) || flow.pending.via !== 'bed') return go(flow)
      return go(settle(withTan(flow, { trouble: { kind: 'bed-refused', why: message.reason } })), askStudio(flow.tan))
    }
    default:
      return go(flow)
  }
}

function hearStatus(flow: RunFlow, message: Extract<BedMessage, { type: 'status' }>, at: number): TanningStep {
  const { tan } = flow
  if (tan.session.run === null) return go(flow, askStudio(tan))
  const session = afterStatus(tan.session, message, at, tan.pausedMs)
  // The bed speaks of no run or of another one: ours is over, and its receipt or the studio will say how.
  if (session === tan.session) return go(flow, askStudio(tan))
  return follow(flow, session, at)
}

/** Receipts of whichever run are carried to the studio; one that ends this run ends the session here too. */
function hearReceipt(flow: RunFlow, receipt: Receipt, at: number): TanningStep {
  const { tan } = flow
  const name = `${receipt.run}:${receipt.seq}`
  const isOurs = receipt.run === tan.session.run
  const carrying: TanningEffect[] = tan.receipts.includes(name)
    ? []
    : [{ do: 'queue-receipt', receipt, sessionId: isOurs ? tan.session.sessionId : null }]
  const kept = withTan(flow, { receipts: [...new Set([...tan.receipts, name])] })
  if (!isOurs) return go(kept, ...carrying)
  const session = afterReceipt(tan.session, receipt, at)
  const { flow: after, effects } = session.state === 'ended' ? end(kept, session, 'bed') : follow(kept, session, at)
  return go(after, ...carrying, ...effects)
}

/** An answer to a question that is older than the last word says nothing; an end always does. */
function hearStudio(flow: RunFlow, heard: Session, { askedAt, at }: { askedAt: number; at: number }): TanningStep {
  const { tan } = flow
  if (heard.sessionId !== tan.session.sessionId) return go(flow)
  const session = { ...onThisClock(heard, at), run: heard.run ?? tan.session.run }
  if (session.state === 'ended') return end(flow, session, 'studio')
  if (askedAt < tan.heardAt && !('pending' in flow)) return go(flow)
  if (session.state === 'starting' || session.state === 'unknown') return go(flow)
  return follow(flow, session, at)
}

/** The answer to a command decides it, except that a stop may take the bed a moment. */
function hearCommandAnswer(flow: RunFlow, event: Extract<TanningEvent, { type: 'command-answered' }>): TanningStep {
  const { session, opId } = event
  if (!isPending(flow, opId) || !('pending' in flow))
    return session.state === 'ended' ? hearStudio(flow, session, event) : go(flow)
  const isUnsure = flow.step !== 'stopping'
  return hearStudio({ ...flow, pending: { ...flow.pending, isUnsure } }, session, event)
}

/** Goes where the bed or the studio says; a command that was not followed is told as such. */
function follow(flow: RunFlow, session: Session, at: number): TanningStep {
  const { tan } = flow
  const isPaused = session.state === 'paused'
  const spentMs = !isPaused && tan.pausedAt !== null ? Math.max(0, at - tan.pausedAt) : 0
  const next: Tan = {
    ...tan,
    session,
    heardAt: at,
    isAssumed: session.state === 'dressing' && session.lampsAt !== null && at >= session.lampsAt,
    pausedMs: tan.pausedMs + spentMs,
    pausedAt: isPaused ? (tan.pausedAt ?? at) : null,
    trouble: troubleAfter(flow, session),
  }
  const isStillWaiting = 'pending' in flow && !flow.pending.isUnsure && !isFollowed(flow, session)
  const entered = isStillWaiting ? { ...flow, tan: next } : (enterRun(next) ?? { ...flow, tan: next })
  const isLit = tan.session.state === 'dressing' && session.state === 'running'
  return isLit ? announce(entered, 'lamps-on', [{ do: 'refresh' }]) : go(entered)
}

function isFollowed(flow: RunFlow, { state }: Session): boolean {
  if (flow.step === 'pausing') return state === 'paused'
  return flow.step === 'resuming' ? state === 'running' : flow.step !== 'stopping'
}

function troubleAfter(flow: RunFlow, session: Session): RunTrouble | null {
  if (!('pending' in flow) || !flow.pending.isUnsure) return flow.tan.trouble
  return isFollowed(flow, session) ? null : { kind: 'not-done', command: commandOfStep[flow.step] }
}

function end(flow: RunFlow, session: Session, heardFrom: 'bed' | 'studio'): TanningStep {
  const { tan } = flow
  const ended: TanningFlow = { step: 'ended', session, heardFrom, receipts: tan.receipts }
  const what: Announcement = 'ended'
  const isTold = tan.said.includes('time-up') || session.endReason === 'never-started'
  const telling: TanningEffect[] = isTold ? [] : [{ do: 'announce', what, deviceName: session.deviceName }]
  return go(ended, ...telling, { do: 'refresh' })
}

/** Time ends nothing by itself: the bed's own timer does, and the bed or the studio says so. */
function passTime(flow: RunFlow, { type, at }: { type: 'time-passed' | 'woken'; at: number }): TanningStep {
  const { tan } = flow
  const { lampsAt, endsAt } = tan.session
  const isDue = type === 'woken' || at >= tan.askedAt + pollMs(tan)
  const asked = doubtCommand(isDue ? withTan(flow, { askedAt: at }) : flow, at)
  const asking = isDue
    ? [...askBed(tan), ...(tan.link === 'connected' && type !== 'woken' ? [] : [askStudio(tan)])]
    : []
  if (asked.step === 'dressing' && lampsAt !== null && at >= lampsAt) {
    return announce({ step: 'running', tan: { ...asked.tan, isAssumed: true } }, 'lamps-on', asking)
  }
  if (asked.step !== 'running' || endsAt === null) return go(asked, ...asking)
  if (at >= endsAt) return announce(asked, 'time-up', asking)
  if (at >= endsAt - lastMinuteMs) return announce(asked, 'last-minute', asking)
  return go(asked, ...asking)
}

function doubtCommand(flow: RunFlow, at: number): RunFlow {
  if (!('pending' in flow) || at - flow.pending.sentAt < commandLivesMs) return flow
  return { ...flow, pending: { ...flow.pending, isUnsure: true } }
}

function announce(flow: TanningFlow, what: Announcement, effects: TanningEffect[]): TanningStep {
  if (!('tan' in flow) || flow.tan.said.includes(what)) return go(flow, ...effects)
  const { said, session } = flow.tan
  const told = withTan(flow, { said: [...said, what] })
  return go(told, ...effects, { do: 'announce', what, deviceName: session.deviceName })
}

/** When a run wants to hear that time has passed. */
export function wakeRunAt({ step, tan }: RunFlow): number {
  const { lampsAt, endsAt, pausedUntil } = tan.session
  const instants = [step === 'dressing' ? lampsAt : null, step === 'paused' ? pausedUntil : null]
  if (step === 'running' && endsAt !== null) {
    if (!tan.said.includes('last-minute')) instants.push(endsAt - lastMinuteMs)
    if (!tan.said.includes('time-up')) instants.push(endsAt)
  }
  const ahead = instants.filter((instant) => instant !== null).filter((instant) => instant > tan.askedAt)
  return Math.min(tan.askedAt + pollMs(tan), ...ahead)
}

function pollMs(tan: Tan): number {
  return tan.link === 'connected' ? pollBedMs : pollStudioMs
}

function askStudio({ session }: Tan): TanningEffect {
  return { do: 'ask-studio', sessionId: session.sessionId }
}

function askBed({ link }: Tan): TanningEffect[] {
  return link === 'connected' ? [{ do: 'ask-bed' }] : []
}

function isPending(flow: RunFlow, opId: string): boolean {
  return 'pending' in flow && flow.pending.opId === opId
}

/** Back to how it stands as far as the bed or the studio have told. */
function settle(flow: RunFlow): TanningFlow {
  return enterRun(flow.tan) ?? flow
}

function withTan<Flow extends RunFlow>(flow: Flow, change: Partial<Tan>): Flow {
  return { ...flow, tan: { ...flow.tan, ...change } }
}
