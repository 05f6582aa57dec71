import type { BedState, RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { Intensity } from '#src/domain/beds/bed.ts'
import type { Session, Transport } from '#src/domain/sessions/session.ts'
import type { BluetoothAddress, ConnectTrouble } from '#src/domain/beds/bluetooth.ts'

import type { TanningFailure } from './tanning-failure.ts'

/** What a member wants: fixed from the first button on, and the same on every retry of one wish. */
export interface Plan {
  deviceId: string
  deviceName: string
  cardId: string
  minutes: number
  intensity: Intensity
  road: Transport
  /** How to find the bed over Bluetooth; null where there is no such way. */
  bluetooth: BluetoothAddress | null
  /** The signature of the code on the bed, as it was scanned; absent when the id was typed. */
  proof?: string | undefined
}

/** What a bed said of itself on this connection. Its nonce is good for one start, for 30 s. */
export interface BedIdentity {
  bed: number
  nonce: string
  state: BedState
  heardAt: number
}

/** What this phone starts a bed by where the studio is out of reach, given to it beforehand; good for one use. */
export interface HeldPass {
  id: string
  /** From then on the studio knows what became of it, whoever asks. */
  settledAt: number
  /** The studio was asked first and has not answered: it may have taken the pass back from the bed for its own start. */
  isAfterLoss?: true | undefined
}

/** One start that is under way: its id is made once, whatever gets lost. */
export interface Attempt {
  plan: Plan
  opId: string
  pressedAt: number
  /** Bluetooth only; null while the bed is asked for a fresh one. */
  nonce: string | null
  /** The server has said what became of the id, so that another one may be made. */
  isDecided: boolean
  session: Session | null
  /** Bluetooth only: what the bed is to be given, base64url. */
  grant: string | null
  /** Bluetooth only: in place of a grant. Absent in an attempt that was kept before there were passes. */
  pass?: HeldPass | undefined
  isLinked: boolean
  /** The member wants it taken back: one id for that wish, however often it is pressed. */
  stopOpId: string | null
}

/** Why it is still unknown whether the bed started. */
export type Doubt =
  | 'start-lost'
  | 'write-failed'
  | 'answer-timed-out'
  | 'link-lost'
  | 'restored'
  /** The bed has not answered the server. */
  | 'studio-unsure'
  /** The server or the bed says that this very start, or another session, is already there. */
  | 'already-there'

/** The Bluetooth connection during a run. It carries news and commands; losing it stops nothing. */
export type Link = 'none' | 'connected' | 'connecting' | 'lost'

/** Something that did not work during a run; the run itself goes on as the bed says. */
export type RunTrouble =
  | { kind: 'connect'; trouble: ConnectTrouble }
  | { kind: 'bed-refused'; why: RefusedReason }
  /** The command did not arrive or was not followed: what the screen shows is how it is. */
  | { kind: 'not-done'; command: RunCommand }
  | { kind: 'device-offline'; command: RunCommand }
  | { kind: 'signed-out' }

export type RunCommand = 'pause' | 'resume' | 'stop'

/** A run as far as the bed or the server have told of it. */
export interface Tan {
  /** Its instants follow this phone's clock; `run` is null until the bed has said it. */
  session: Session
  bluetooth: BluetoothAddress | null
  link: Link
  /** When the bed or the server last said how it stands. */
  heardAt: number
  askedAt: number
  /** The bed said when the lamps would go on, that instant has passed, and nothing more was heard since. */
  isAssumed: boolean
  /** Time spent in pauses that are over, and since when the present one lasts. */
  pausedMs: number
  pausedAt: number | null
  /** Receipts that were handed to the outbox, as `run:seq`. */
  receipts: readonly string[]
  /** Said once each, also across reloads. */
  said: readonly Announcement[]
  trouble: RunTrouble | null
}

export type Announcement = 'lamps-on' | 'last-minute' | 'time-up' | 'ended'

/** A command that the bed has not confirmed yet. */
export interface Pending {
  opId: string
  via: 'bed' | 'studio'
  sentAt: number
  /** No answer came: how it stands is being asked. */
  isUnsure: boolean
}

/** Where a visit to a bed stands. `undecided`: an id whose fate is not known, to be used again before any other. */
export type TanningFlow =
  | { step: 'none'; undecided: string | null }
  /** Over Bluetooth, before the member has pressed connect. */
  | { step: 'planned'; plan: Plan; undecided: string | null; sinceAt: number }
  | { step: 'connecting'; plan: Plan; undecided: string | null; sinceAt: number }
  | { step: 'connected'; plan: Plan; undecided: string | null; bed: BedIdentity }
  /** The server is asked; over Bluetooth the bed is asked for a fresh nonce first. */
  | { step: 'starting'; attempt: Attempt }
  | { step: 'writing'; attempt: Attempt }
  | { step: 'waiting-started'; attempt: Attempt }
  /** The bed may be on. It is asked again and again, and never shown as failed. */
  | { step: 'unknown'; attempt: Attempt; why: Doubt; askedAt: number; tries: number }
  | { step: 'dressing'; tan: Tan }
  | { step: 'running'; tan: Tan }
  | { step: 'pausing'; tan: Tan; pending: Pending }
  | { step: 'paused'; tan: Tan }
  | { step: 'resuming'; tan: Tan; pending: Pending }
  | { step: 'stopping'; tan: Tan; pending: Pending }
  | { step: 'ended'; session: Session; heardFrom: 'bed' | 'studio'; receipts: readonly string[] }
  /** `bed`: the connection still stands, so that trying again needs no new one. `sinceAt`: when it was tried. */
  | {
      step: 'failed'
      plan: Plan
      failure: TanningFailure
      undecided: string | null
      bed: BedIdentity | null
      sinceAt: number
    }

export type RunFlow = Extract<TanningFlow, { tan: Tan }>
export type StartFlow = Extract<TanningFlow, { attempt: Attempt }>

export const noFlow: TanningFlow = { step: 'none', undecided: null }

export function isRun(flow: TanningFlow): flow is RunFlow {
  return 'tan' in flow
}

export function isStart(flow: TanningFlow): flow is StartFlow {
  return 'attempt' in flow
}
