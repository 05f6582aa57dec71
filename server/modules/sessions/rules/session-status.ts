import { type DeviceMessage, noRun } from '#src/domain/devices/device-messages.ts'
import { maxPauseMs } from '#src/domain/sessions/session.ts'

import type { BedStatus, Decision, MessageTransport, SessionFacts } from './session-facts.ts'
import { latestLampsAt } from '#server/modules/members/rules/lamp-times.ts'

type Started = Extract<DeviceMessage, { type: 'started' }>

/** The bed took the grant: lamps after dressing. It is not paid yet. */
export function followStarted(session: SessionFacts, started: Started, at: number): Decision {
  if (started.grant !== session.grantId) return {}
  if (session.state === 'ended') return {}
  // A late status of the run before may have been taken for ours; the grant says which run is.
  const isNew = session.state === 'starting' || session.state === 'unknown' || session.run !== started.run
  if (!isNew) return {}
  if (session.settled !== 'reserved') return { changes: { run: started.run } }
  const lampsAt = Math.min(at + started.dressing * 1000, latestLampsAt(session))
  const endsAt = lampsAt + session.minutes * 60_000
  return { changes: { state: 'dressing', run: started.run, lampsAt, startedAt: lampsAt, endsAt, asks: 0 } }
}

/** The final receipt is on its way when a bed says that the run is over. */
const receiptSoonMs = 2_000

/** What the bed shows of a run. A run without a grant belongs to the session that is open on the bed. */
export function followStatus(session: SessionFacts, status: BedStatus, road: MessageTransport, at: number): Decision {
  const isOurs = status.run === session.run || (session.run === null && isOnStudioNetwork(road) && status.run !== noRun)
  if (!isOurs || session.nonce === null) return {}
  const run = status.run
  switch (status.state) {
    case 'dressing':
      return session.settled === 'reserved' ? { changes: { ...dressing(session, at), run, asks: 0 } } : {}
    case 'running':
      return { changes: { ...running(session, status, at), run, asks: 0 } }
    case 'paused':
      return { changes: { ...paused(session, status, at), run, asks: 0 } }
    case 'ready':
    case 'cooling':
    case 'fault':
    case 'disabled':
      return { changes: { run, askAt: Math.min(session.askAt ?? Infinity, at + receiptSoonMs) } }
  }
}

/** A phone tells what it heard from its own bed; the studio's network says which bed is speaking. */
function isOnStudioNetwork(road: MessageTransport): boolean {
  return road === 'mqtt'
}

function dressing(session: SessionFacts, at: number): Partial<SessionFacts> {
  const lampsAt = session.lampsAt ?? Math.min(at + session.dressingSeconds * 1000, latestLampsAt(session))
  return { state: 'dressing', lampsAt, startedAt: lampsAt, endsAt: lampsAt + session.minutes * 60_000 }
}

function running(session: SessionFacts, { secondsLeft, secondsOn }: BedStatus, at: number): Partial<SessionFacts> {
  const startedAt = Math.min(session.startedAt ?? at, at - secondsOn * 1000)
  const endsAt = at + Math.min(secondsLeft, session.minutes * 60) * 1000
  return { state: 'running', startedAt, endsAt, secondsOn, pausedUntil: null }
}

/** All pauses share one allowance: what has passed since the start without light is what they have used of it. */
function paused(session: SessionFacts, { secondsOn }: BedStatus, at: number): Partial<SessionFacts> {
  const startedAt = Math.min(session.startedAt ?? at, at - secondsOn * 1000)
  const isNew = session.state !== 'paused'
  const usedMs = at - startedAt - secondsOn * 1000
  const pausedUntil = isNew ? at + Math.max(0, maxPauseMs - usedMs) : session.pausedUntil
  const pausesUsed = session.pausesUsed + (isNew ? 1 : 0)
  return { state: 'paused', startedAt, endsAt: null, secondsOn, pausedUntil, pausesUsed }
}
