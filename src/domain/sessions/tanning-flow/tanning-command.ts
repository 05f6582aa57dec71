import { type EventOf, go, type Handlers, type TanningEffect, type TanningStep } from './tanning-events.ts'
import { askBed, askServer, commandOfStep, settle, withTan } from './tanning-run-step.ts'
import type { Pending, RunCommand, RunFlow, Tan } from './tanning-steps.ts'

/** Longer than any answer takes: after that the next word of the bed or the server decides. */
const commandLivesMs = 12_000

/** Pause, resume and stop: over Bluetooth where it is connected, otherwise through the server. */
export const commandHandlers: Handlers<RunFlow> = {
  'pause-pressed': (flow, event) => command(flow, 'pause', event),
  'resume-pressed': (flow, event) => command(flow, 'resume', event),
  'stop-pressed': (flow, event) => command(flow, 'stop', event),
  'command-refused': refuse,
  'command-lost': lose,
  'bed-silent': tryServer,
  'write-failed': tryServer,
}

const stepOfCommand = { pause: 'pausing', resume: 'resuming', stop: 'stopping' } as const

/** One tap is one command: pressing stop again, while its answer is in doubt, repeats the same one. */
function command(flow: RunFlow, wanted: RunCommand, { opId, at }: { opId: string; at: number }): TanningStep {
  const { session, link } = flow.tan
  const isAgain = 'pending' in flow && commandOfStep[flow.step] === wanted
  const pending: Pending = {
    opId: isAgain ? flow.pending.opId : opId,
    via: link === 'connected' && session.run !== null && !isAgain ? 'bed' : 'studio',
    sentAt: at,
    isUnsure: false,
  }
  const tan = { ...flow.tan, trouble: null }
  return go({ step: stepOfCommand[wanted], tan, pending }, send(tan, wanted, pending))
}

function send({ session }: Tan, command: RunCommand, { via, opId }: Pending): TanningEffect {
  return via === 'bed' && session.run !== null
    ? { do: 'command-bed', command, run: session.run }
    : { do: 'command-server', command, sessionId: session.sessionId, opId }
}

/** What the bed did not hear over Bluetooth goes through the server, under the id of the same tap. */
export function tryServer(flow: RunFlow): TanningStep {
  if (!('pending' in flow) || flow.pending.via === 'studio') return go(flow)
  const pending: Pending = { ...flow.pending, via: 'studio' }
  return go({ ...flow, pending }, send(flow.tan, commandOfStep[flow.step], pending))
}

function refuse(flow: RunFlow, { opId, code }: EventOf<'command-refused'>): TanningStep {
  if (!('pending' in flow) || flow.pending.opId !== opId) return go(flow)
  const kind = code === 'device-offline' ? 'device-offline' : 'not-done'
  const trouble = { kind, command: commandOfStep[flow.step] } as const
  return go(settle(withTan(flow, { trouble })), askServer(flow.tan))
}

function lose(flow: RunFlow, { opId }: EventOf<'command-lost'>): TanningStep {
  if (!('pending' in flow) || flow.pending.opId !== opId) return go(flow)
  return go(unsure(flow), askServer(flow.tan), ...askBed(flow.tan))
}

/** The next word decides what became of the command. */
export function unsure<Flow extends RunFlow & { pending: Pending }>(flow: Flow): Flow {
  return { ...flow, pending: { ...flow.pending, isUnsure: true } }
}

export function doubtCommand(flow: RunFlow, at: number): RunFlow {
  return 'pending' in flow && at - flow.pending.sentAt >= commandLivesMs ? unsure(flow) : flow
}
