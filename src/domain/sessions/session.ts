import type { Intensity } from '#src/domain/beds/bed.ts'

/** How the start reaches the bed: through the studio's network, or over Bluetooth from this phone. */
export type Transport = 'remote' | 'bluetooth'

/** `unknown`: the bed has not said whether it started; it may be on. */
export type SessionState = 'starting' | 'dressing' | 'running' | 'paused' | 'ended' | 'unknown'
export type EndReason = 'completed' | 'stopped' | 'fault' | 'power-loss' | 'never-started'

/** One visit to one bed. Instants are milliseconds since 1970; the bed's own timer is the truth behind them. */
export interface Session {
  sessionId: string
  deviceId: string
  deviceName: string
  deviceType: string
  shopId: number
  shopName: string
  minutes: number
  intensity: Intensity
  transport: Transport
  state: SessionState
  startedAt: number | null
  /** When the lamps go off; null while paused, unknown or not started. */
  endsAt: number | null
  endedAt: number | null
  /** While dressing: when the lamps go on. */
  lampsAt: number | null
  secondsLeft: number
  secondsOn: number
  /** While paused: when the bed ends the session by itself. */
  pausedUntil: number | null
  pausesUsed: number
  endReason: EndReason | null
  /** null on an unlimited card. */
  timesLeft: number | null
  cardId: string
  /** Hex of the bed's run id; null until the bed has said it. */
  run: string | null
  /** Once it is over: it was given back, by its bed's record or by staff. */
  returned?: 'receipt' | 'staff' | undefined
  stoppedByStaff?: boolean | undefined
  /** One time of it can still be asked back, by a report. */
  canAskBack?: boolean | undefined
  /** While unknown: the bed's own timer must be over, whatever it did. */
  isBedFree?: boolean | undefined
}

/** A finished session in the member's history. */
export interface TanningRecord {
  sessionId: string
  /** Absent in what an earlier version has kept. */
  shopId?: number | undefined
  deviceId: string
  deviceName: string
  shopName: string
  minutes: number
  secondsOn: number
  intensity: Intensity
  startedAt: number | null
  endedAt: number
  endReason: EndReason
  timesLeft: number | null
  timeZone: string
}

/** Hardware rule: at most two pauses, and five minutes in all. */
export const maxPauses = 2
export const maxPauseMs = 5 * 60_000
