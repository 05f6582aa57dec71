import type { DeviceMessage, BedState, ReceiptReason } from '#src/domain/devices/device-messages.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import type { TanningEffect, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { next } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { type HeldPass, noFlow, type Plan, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

export const t0 = Date.parse('2026-11-21T11:00:00Z')
export const run = 'a1a1a1a1a1a1a1a1'
export const otherRun = 'b2b2b2b2b2b2b2b2'

export const plan: Plan = {
  deviceId: 'cwb-2',
  deviceName: 'Bed 2',
  cardId: 'card-1',
  minutes: 12,
  intensity: 'medium',
  road: 'bluetooth',
  bluetooth: { serviceUuid: '7a1e0001-5d3c-4b6e-9f20-8c3b5a7d1e10', name: 'QS-CWB-2' },
}
export const remotePlan: Plan = { ...plan, road: 'remote' }

/** What this phone holds for that bed. */
export const heldPass: HeldPass = { id: '2'.repeat(16), settledAt: t0 + 3_600_000 }

/** A session as the studio tells of it. */
export function aSession(changes: Partial<Session> = {}): Session {
  return {
    sessionId: 's-1',
    deviceId: 'cwb-2',
    deviceName: 'Bed 2',
    deviceType: 'Lay-down',
    shopId: 1,
    shopName: 'Causeway Bay',
    minutes: 12,
    intensity: 'medium',
    transport: 'bluetooth',
    state: 'starting',
    startedAt: null,
    endsAt: null,
    endedAt: null,
    lampsAt: null,
    secondsLeft: 720,
    secondsOn: 0,
    pausedUntil: null,
    pausesUsed: 0,
    endReason: null,
    timesLeft: 4,
    cardId: 'card-1',
    run: null,
    ...changes,
  }
}

export function running(changes: Partial<Session> = {}): Session {
  return aSession({ state: 'running', startedAt: t0, endsAt: t0 + 720_000, run, ...changes })
}

export const ended: Session = running({ state: 'ended', endsAt: null, endedAt: t0 + 720_000, endReason: 'completed' })

export function connected(state: BedState = 'ready', at = t0): TanningEvent {
  return { type: 'connected', bed: { bed: 2, nonce: '1111111111111111', state, heardAt: at }, at }
}

export function said(message: DeviceMessage, at = t0): TanningEvent {
  return { type: 'bed-said', message, at }
}

export function started(at = t0): TanningEvent {
  return said({ type: 'started', run, grant: '2222222222222222', dressing: 60, minutes: 12 }, at)
}

export function status(state: BedState, secondsLeft = 700, of = run, at = t0): TanningEvent {
  return said({ type: 'status', run: of, state, secondsLeft, secondsOn: 720 - secondsLeft, seq: 0 }, at)
}

export function receipt(reason: ReceiptReason, seq = 2, of = run, at = t0): TanningEvent {
  const facts = { bed: 2, run: of, grant: '2222222222222222', seq, secondsOn: reason === 'lamps-on' ? 0 : 720 }
  return said({ type: 'receipt', ...facts, reason, flags: 3, mac: new Uint8Array(16) }, at)
}

export function heard(session: Session | null, at = t0): TanningEvent {
  return { type: 'session-heard', session, askedAt: at, at }
}

export function answered(session: Session, grant: string | null = 'Z3JhbnQ', opId = 'op-1', at = t0): TanningEvent {
  return { type: 'start-answered', opId, session, grant, askedAt: at, at }
}

/** Where some events lead, from nothing. */
export function after(...events: TanningEvent[]): TanningFlow {
  return from(noFlow, ...events)
}

export function from(flow: TanningFlow, ...events: TanningEvent[]): TanningFlow {
  return events.reduce((before, event) => next(before, event).state, flow)
}

export function effectsOf(flow: TanningFlow, event: TanningEvent): TanningEffect[] {
  return next(flow, event).effects
}

export const connectPressed: TanningEvent = { type: 'connect-pressed', plan, at: t0 }
export const startPressed: TanningEvent = { type: 'start-pressed', opId: 'op-1', at: t0 }
export const remotePressed: TanningEvent = { type: 'remote-start-pressed', plan: remotePlan, opId: 'op-1', at: t0 }

export const startLost = { type: 'start-lost', opId: 'op-1', sent: true, at: t0 } as const
export const linkLost = { type: 'link-lost', at: t0 } as const

/** Over Bluetooth, up to each step. */
export const atConnected = after(connectPressed, connected())
export const atStarting = from(atConnected, startPressed)
export const atWriting = from(atStarting, answered(aSession()))
export const atWaiting = from(atWriting, { type: 'grant-written', at: t0 })
export const atDressing = from(atWaiting, started())
export const atRunning = from(atDressing, receipt('lamps-on', 1, run, t0 + 60_000))
/** The same over the network. */
export const atRemoteRunning = after(remotePressed, answered(running({ transport: 'remote' }), null))

export const second = 1000

export function press(
  type: 'retry-pressed' | 'pause-pressed' | 'resume-pressed' | 'stop-pressed',
  opId: string,
  at = t0,
) {
  return { type, opId, at } as const
}

export function sessionOf(flow: TanningFlow) {
  if (!('tan' in flow)) throw new Error(`No run, but ${flow.step}`)
  return flow.tan.session
}
