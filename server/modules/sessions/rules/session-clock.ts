import { latestEndAt, nonceLifeMs } from '#server/modules/members/rules/lamp-times.ts'
import type { Decision, SessionFacts } from './session-facts.ts'
import { neverStarted } from './session-end.ts'

const second = 1_000
/** How long after it was due the bed's own word is waited for. */
const graceMs = 15 * second
/** A grant that travels with a phone may still be written until its nonce is dead. */
const startLimitMs = { remote: 20 * second, bluetooth: nonceLifeMs + graceMs } as const

/** How far the clocks of a bed and of the server may come apart in one session. */
const clockMarginMs = 60 * second

/** From when on nothing that this session sent can keep the bed busy, whatever became of it. */
export function bedFreeAt(session: SessionFacts): number {
  const { endsAt, pausedUntil } = session
  return Math.max(latestEndAt(session), endsAt ?? 0, pausedUntil ?? 0) + clockMarginMs
}

/** The session still waits for the bed's word, and the bed no longer for the session. */
export function isBedFree(session: SessionFacts, at: number): boolean {
  return session.state === 'unknown' && at >= bedFreeAt(session)
}

/** When the bed should have said something by itself, and is asked if it has not. */
export function nextAskAt(session: SessionFacts, at: number): number | null {
  switch (session.state) {
    case 'starting':
      return session.requestedAt + startLimitMs[session.transport]
    case 'dressing':
      return (session.lampsAt ?? session.requestedAt) + graceMs
    case 'running':
      return session.settled === 'reserved' ? at + graceMs : (session.endsAt ?? at) + graceMs
    case 'paused':
      return session.settled === 'reserved' ? at + graceMs : (session.pausedUntil ?? at) + graceMs
    case 'unknown':
      return askAgainAt(session, session.asks, at)
    case 'ended':
      return null
  }
}

const firstWaitMs = 5 * second
const longestWaitMs = 10 * 60 * second

/** Doubles from 5 s to 10 min, and never ends: a bed that comes back after a week is still asked. */
function waitMs(asks: number): number {
  return Math.min(firstWaitMs * 2 ** Math.min(asks, 10), longestWaitMs)
}

/** Not later than the moment at which the bed is free: then it is looked at, and freed. */
function askAgainAt(session: SessionFacts, asks: number, at: number): number {
  const next = at + waitMs(asks)
  const freeAt = bedFreeAt(session)
  return session.openDevice !== null && at < freeAt ? Math.min(next, freeAt) : next
}

/** No answer to a command: a start is then in doubt; a session that is known to run is asked soon. */
export function afterSilence(session: SessionFacts, at: number): Partial<SessionFacts> {
  const asks = session.asks + 1
  if (session.state === 'starting') return { state: 'unknown', asks, askAt: at }
  return { asks, askAt: at + waitMs(asks) }
}

/** What is overdue becomes unknown, and the bed is asked; a start that was never sent is over. */
export function dueAsk(session: SessionFacts, at: number): Decision {
  if (session.askAt === null || at < session.askAt) return {}
  const asks = session.asks + 1
  const askAt = askAgainAt(session, asks, at)
  if (isOverdue(session, at) && session.nonce === null) return { changes: neverStarted(at) }
  if (isOverdue(session, at)) return { changes: { state: 'unknown', asks, askAt }, asks: ['examine'] }
  return { changes: { asks, askAt }, asks: [session.state === 'unknown' ? 'examine' : 'ask'] }
}

function isOverdue(session: SessionFacts, at: number): boolean {
  switch (session.state) {
    case 'starting':
      return at >= session.requestedAt + startLimitMs[session.transport]
    case 'dressing':
      return at >= (session.lampsAt ?? session.requestedAt) + graceMs
    case 'running':
      return at >= (session.endsAt ?? at) + graceMs
    case 'paused':
      return at >= (session.pausedUntil ?? at) + graceMs
    case 'unknown':
    case 'ended':
      return false
  }
}
