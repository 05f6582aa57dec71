import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import { type EndReason, maxPauseMs, type Session } from '#src/domain/sessions/session.ts'

type Said<Type extends DeviceMessage['type']> = Extract<DeviceMessage, { type: Type }>

/** The clock of a phone that is further off than this is set right by the time that is left. */
const clockSlackMs = 20_000
/** The bed counts whole seconds; an instant that moves by less would only make the screen jump. */
const jitterMs = 2000
const noRun = '0000000000000000'

/** The server's word, with its instants on this phone's clock. */
export function onThisClock(heard: Session, at: number): Session {
  if (heard.state !== 'running' || heard.endsAt === null) return heard
  const offMs = at + heard.secondsLeft * 1000 - heard.endsAt
  if (Math.abs(offMs) <= clockSlackMs) return heard
  const shift = (instant: number | null) => (instant === null ? null : instant + offMs)
  return { ...heard, startedAt: shift(heard.startedAt), endsAt: shift(heard.endsAt), lampsAt: shift(heard.lampsAt) }
}

/** The bed took the grant: the lamps go on when dressing is over. */
export function afterStarted(session: Session, { run, dressing, minutes }: Said<'started'>, at: number): Session {
  const lampsAt = at + dressing * 1000
  return {
    ...session,
    run,
    state: 'dressing',
    minutes,
    startedAt: lampsAt,
    lampsAt,
    endsAt: lampsAt + minutes * 60_000,
    secondsLeft: minutes * 60,
    secondsOn: 0,
    pausedUntil: null,
  }
}

/** How a run stands as the bed says; the same session where the bed speaks of another run or of none. */
export function afterStatus(session: Session, status: Said<'status'>, at: number, pausedMs = 0): Session {
  const { run, state, secondsLeft, secondsOn } = status
  if (run === noRun || (session.run !== null && session.run !== run)) return session
  const figures = { ...session, run, secondsLeft, secondsOn }
  switch (state) {
    case 'dressing':
      return { ...figures, state, pausedUntil: null }
    case 'running':
      return {
        ...figures,
        state,
        startedAt: session.startedAt ?? at - secondsOn * 1000,
        endsAt: steady(session.endsAt, at + secondsLeft * 1000),
        lampsAt: null,
        pausedUntil: null,
      }
    case 'paused': {
      const isNew = session.state !== 'paused'
      return {
        ...figures,
        state,
        endsAt: null,
        lampsAt: null,
        pausedUntil: isNew ? at + maxPauseMs - pausedMs : session.pausedUntil,
        pausesUsed: session.pausesUsed + (isNew ? 1 : 0),
      }
    }
    case 'ready':
    case 'cooling':
    case 'fault':
    case 'disabled':
      return session
  }
}

/** The lamps went on, or the run is over: what the bed itself has signed. */
export function afterReceipt(session: Session, { reason, secondsOn }: Said<'receipt'>, at: number): Session {
  if (reason === 'lamps-on') {
    if (session.state !== 'dressing' && session.state !== 'starting') return session
    const endsAt = steady(session.endsAt, at + session.minutes * 60_000)
    return { ...session, state: 'running', startedAt: endsAt - session.minutes * 60_000, endsAt, lampsAt: null }
  }
  return asEnded({ ...session, secondsOn }, reason, at)
}

function asEnded(session: Session, endReason: EndReason, at: number): Session {
  const planned = endReason === 'completed' && session.endsAt !== null ? session.endsAt : at
  return {
    ...session,
    state: 'ended',
    endReason,
    endedAt: Math.min(planned, at),
    startedAt: endReason === 'never-started' ? null : session.startedAt,
    endsAt: null,
    lampsAt: null,
    pausedUntil: null,
    secondsLeft: 0,
  }
}

function steady(known: number | null, now: number): number {
  return known !== null && Math.abs(known - now) <= jitterMs ? known : now
}
