import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import type { ServerEvent, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { wakeAt } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { isRun, isStart, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import { aSession, ended, heldPass, plan, remotePlan, run, running, t0 } from '../../domain/sessions/tanning-words.ts'
import type { Examples } from './machine.ts'

const at = t0
const opId = 'op-1'
const bed = { bed: 2, nonce: '1'.repeat(16), heardAt: t0 } as const
const receipt = { type: 'receipt', bed: 2, run, grant: '2'.repeat(16), flags: 3, mac: new Uint8Array(16) } as const
const dressing = aSession({ state: 'dressing', lampsAt: t0 + 60_000, endsAt: t0 + 780_000, run })
const paused = running({ state: 'paused', endsAt: null, pausedUntil: t0 + 300_000, pausesUsed: 1 })
const neverStarted: Session = { ...ended, startedAt: null, endReason: 'never-started' }

/** Everything that can happen to a visit to a bed. */
export const tanningEvents: Examples<TanningFlow, TanningEvent> = {
  'plan-made': { '': () => ({ type: 'plan-made', plan, at }) },
  'connect-pressed': { '': () => ({ type: 'connect-pressed', plan, at }) },
  'disconnect-pressed': { '': () => ({ type: 'disconnect-pressed', at }) },
  'start-pressed': { '': () => ({ type: 'start-pressed', opId, at }) },
  'remote-start-pressed': { '': () => ({ type: 'remote-start-pressed', plan: remotePlan, opId, at }) },
  'retry-pressed': { '': () => ({ type: 'retry-pressed', opId, at }) },
  'pause-pressed': { '': () => ({ type: 'pause-pressed', opId: 'op-2', at }) },
  'resume-pressed': { '': () => ({ type: 'resume-pressed', opId: 'op-2', at }) },
  'stop-pressed': { '': () => ({ type: 'stop-pressed', opId: 'op-2', at }) },
  'reconnect-pressed': { '': () => ({ type: 'reconnect-pressed', at }) },
  'leave-pressed': { '': () => ({ type: 'leave-pressed', at }) },
  connected: {
    ready: () => ({ type: 'connected', bed: { ...bed, state: 'ready' }, at }),
    cooling: () => ({ type: 'connected', bed: { ...bed, state: 'cooling' }, at }),
  },
  'connect-failed': { '': () => ({ type: 'connect-failed', trouble: 'connect-timed-out', at }) },
  'link-lost': { '': () => ({ type: 'link-lost', at }) },
  'bed-said': {
    started: () => said({ type: 'started', run, grant: '2'.repeat(16), dressing: 60, minutes: 12 }),
    'status dressing': () => said(status('dressing')),
    'status running': () => said(status('running')),
    'status paused': () => said(status('paused')),
    'lamps-on receipt': () => said({ ...receipt, seq: 1, secondsOn: 0, reason: 'lamps-on' }),
    'last receipt': () => said({ ...receipt, seq: 2, secondsOn: 720, reason: 'completed' }),
    refused: () => said({ type: 'refused', reason: 'cooling' }),
    'used grant': () => said({ type: 'refused', reason: 'used-grant' }),
  },
  'grant-written': { '': () => ({ type: 'grant-written', at }) },
  'pass-unused': { '': () => ({ type: 'pass-unused', at }) },
  'write-failed': { '': () => ({ type: 'write-failed', at }) },
  'bed-silent': { '': () => ({ type: 'bed-silent', at }) },
  'start-answered': {
    '': (flow) => answered(flow, aSession({ transport: roadOf(flow) })),
    'by a pass': (flow) => ({ ...answered(flow, aSession({ transport: roadOf(flow) })), grant: null, pass: heldPass }),
    running: (flow) => answered(flow, running({ transport: roadOf(flow) })),
  },
  'start-refused': {
    '': (flow) => ({ type: 'start-refused', opId: startOf(flow), code: 'too-soon', nextAllowedAt: at, at }),
    'already there': (flow) => ({
      type: 'start-refused',
      opId: startOf(flow),
      code: 'open-session',
      nextAllowedAt: null,
      at,
    }),
  },
  'start-lost': {
    '': (flow) => ({ type: 'start-lost', opId: startOf(flow), sent: true, at }),
    'never sent': (flow) => ({ type: 'start-lost', opId: startOf(flow), sent: false, at }),
  },
  'start-put-off': { '': (flow) => ({ type: 'start-put-off', opId: startOf(flow), retryAt: at, at }) },
  'session-heard': {
    none: () => heard(null),
    'none for an old wish': (flow) => (isStart(flow) ? heard(null, at + 600_000) : undefined),
    starting: (flow) => heard(aSession({ transport: roadOf(flow) })),
    dressing: (flow) => heard({ ...dressing, transport: roadOf(flow) }),
    running: (flow) => heard(running({ transport: roadOf(flow) })),
    paused: (flow) => heard({ ...paused, transport: roadOf(flow) }),
    ended: () => heard(ended),
    'never started': () => heard(neverStarted),
  },
  'command-answered': {
    running: (flow) => commandAnswered(flow, running()),
    paused: (flow) => commandAnswered(flow, paused),
    ended: (flow) => commandAnswered(flow, ended),
  },
  'command-refused': { '': (flow) => ({ type: 'command-refused', opId: commandOf(flow), code: 'other', at }) },
  'command-lost': { '': (flow) => ({ type: 'command-lost', opId: commandOf(flow), at }) },
  'signed-out': { '': () => ({ type: 'signed-out', at }) },
  restored: {
    '': (flow) => ({ type: 'restored', flow, at }),
    'after an hour': (flow) => ({ type: 'restored', flow, at: at + 3_600_000 }),
  },
  'time-passed': {
    '': (flow) => ({ type: 'time-passed', at: wakeAt(flow) ?? at }),
    'the lamps are due': (flow) =>
      isRun(flow) ? { type: 'time-passed', at: flow.tan.session.lampsAt ?? at } : undefined,
    'the end is due': (flow) => (isRun(flow) ? { type: 'time-passed', at: flow.tan.session.endsAt ?? at } : undefined),
    'an answer is overdue': (flow) =>
      'pending' in flow ? { type: 'time-passed', at: flow.pending.sentAt + 12_000 } : undefined,
  },
  woken: { '': () => ({ type: 'woken', at }) },
  'member-left': { '': () => ({ type: 'member-left', at }) },
}

function said(message: DeviceMessage): TanningEvent & { type: 'bed-said' } {
  return { type: 'bed-said', message, at }
}

function status(state: 'dressing' | 'running' | 'paused'): DeviceMessage {
  return { type: 'status', run, state, secondsLeft: 700, secondsOn: 20, seq: 0 }
}

function heard(session: Session | null, then = at): ServerEvent & { type: 'session-heard' } {
  return { type: 'session-heard', session, askedAt: then, at: then }
}

function answered(flow: TanningFlow, session: Session): ServerEvent & { type: 'start-answered' } {
  const grant = session.transport === 'bluetooth' ? 'Z3JhbnQ' : null
  return { type: 'start-answered', opId: startOf(flow), session, grant, askedAt: at, at }
}

function commandAnswered(flow: TanningFlow, session: Session): ServerEvent & { type: 'command-answered' } {
  return { type: 'command-answered', opId: commandOf(flow), session, askedAt: at, at }
}

/** The start that is under way; an answer to any other one changes nothing. */
function startOf(flow: TanningFlow): string {
  return isStart(flow) ? flow.attempt.opId : 'none'
}

function commandOf(flow: TanningFlow): string {
  return 'pending' in flow ? flow.pending.opId : isStart(flow) ? (flow.attempt.stopOpId ?? 'none') : 'none'
}

function roadOf(flow: TanningFlow): Session['transport'] {
  if (isRun(flow)) return flow.tan.session.transport
  return isStart(flow) ? flow.attempt.plan.road : 'remote'
}
