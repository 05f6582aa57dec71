import { type DeviceMessage, noRun } from '#src/domain/devices/device-messages.ts'
import { maxPauseMs } from '#src/domain/sessions/session.ts'

import type { BedStatus, Decision, MessageTransport, SessionFacts } from './session-facts.ts'
import { latestEndAt, latestLampsAt } from '#server/modules/members/rules/lamp-times.ts'

type Started = Extract<DeviceMessage, { type: 'started' }>

/** The bed took the grant: lamps after dressing. It is not paid yet. */
export function followStarted(session: SessionFacts, started: Started, at: number): Decision {
  if (started.grant !== session.grantId) return {}
  if (session.state === 'ended') return {}
  // A late status of the run before may have been taken for ours; the grant says which run is.
  const isNew = session.state === 'starting' || session.state === 'unknown' || session.run !== started.run
  if (!isNew) return {}
  // A receipt has signed which run it is, and that its lamps are on.
  if (session.settled !== 'reserved') return {}
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
  const said = { ...withinMinutes(session, status), road, at }
  switch (status.state) {
    case 'dressing':
      return session.settled === 'reserved' ? { changes: { ...dressing(session, at), run, asks: 0 } } : {}
    case 'running':
      return { changes: { ...running(session, said), run, asks: 0 } }
    case 'paused':
      return { changes: { ...paused(session, said), run, asks: 0 } }
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

interface Said {
  secondsLeft: number
  secondsOn: number
  road: MessageTransport
  at: number
}

/** No run has more seconds than were granted, whatever it says of itself. */
function withinMinutes({ minutes }: SessionFacts, { secondsLeft, secondsOn }: BedStatus) {
  const all = minutes * 60
  return { secondsLeft: Math.min(secondsLeft, all), secondsOn: Math.min(secondsOn, all) }
}

function running(session: SessionFacts, said: Said): Partial<SessionFacts> {
  const { secondsLeft, secondsOn, at } = said
  const endsAt = Math.min(at + secondsLeft * 1000, latestBelieved(session, said))
  return { state: 'running', startedAt: litSince(session, said), endsAt, secondsOn, pausedUntil: null }
}

/** All pauses share one allowance: what has passed since the start without light is what they have used of it. */
function paused(session: SessionFacts, said: Said): Partial<SessionFacts> {
  const { secondsOn, at } = said
  const startedAt = litSince(session, said)
  const isNew = session.state !== 'paused'
  const usedMs = Math.max(0, at - startedAt - secondsOn * 1000)
  const endOfPauses = Math.min(at + Math.max(0, maxPauseMs - usedMs), latestBelieved(session, said))
  const pausedUntil = isNew ? endOfPauses : session.pausedUntil
  const pausesUsed = session.pausesUsed + (isNew ? 1 : 0)
  return { state: 'paused', startedAt, endsAt: null, secondsOn, pausedUntil, pausesUsed }
}

/**
 * When the lamps went on, by the seconds that they were on until now. Never before the session was asked for: what is
 * told over a phone could be made up, and the skin rests from the end that follows from it.
 */
function litSince(session: SessionFacts, { secondsOn, road, at }: Said): number {
  const latest = isOnStudioNetwork(road) ? at : Math.min(at, latestLampsAt(session))
  return Math.min(session.startedAt ?? latest, Math.max(at - secondsOn * 1000, session.requestedAt))
}

/** Until when a run may be said to last: a phone can say so again and again, and the bed would never be free. */
function latestBelieved(session: SessionFacts, { road }: Said): number {
  return isOnStudioNetwork(road) ? Infinity : latestEndAt(session)
}
