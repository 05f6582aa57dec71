import type { NoAccessReason } from '#src/domain/doors/door.ts'
import type { Position } from '#src/domain/doors/proof.ts'
import type { BluetoothAddress, ConnectTrouble } from '#src/domain/beds/bluetooth.ts'
import type { Step } from '#src/domain/machine.ts'

/** Why the server sent nothing to the lock. */
export type OpenRefusal =
  | { kind: 'lock-offline' | 'no-such-door' | 'busy' | 'other' }
  | { kind: 'no-access'; reason: NoAccessReason; opensAt: number | undefined }

/** Where one member stands with one door. Instants are of this phone's clock. */
export type DoorStep =
  /** Nothing is under way; what can be done is in the server's answer about the door. */
  | { step: 'looking' }
  /** Nothing is booked: open now or book. */
  | { step: 'choosing' }
  /** The command is on its way. `nearby`: how far it has come over Bluetooth. */
  | { step: 'asking'; opId: string; askedAt: number; nearby?: NearbyPhase | undefined }
  /** The phone could not reach the lock over Bluetooth: nothing was asked, and nothing was sent. */
  | { step: 'no-link'; trouble: ConnectTrouble }
  | { step: 'opened'; opId: string; enterBy: number; openingsLeft: number | undefined }
  | { step: 'in-use'; opId: string; availableAt: number | undefined }
  | { step: 'failed'; opId: string; why: WhyFailed; openingsLeft: number | undefined }
  | { step: 'refused'; refusal: OpenRefusal }
  /** Tapped without a connection: nothing was sent, and nothing will be. */
  | { step: 'offline' }
  | Unknown

/**
 * `connecting`: nothing is asked yet. `deciding`: by the server. `telling`: the lock, which may open from here on; with
 * `passing` by a pass, of which the server hears only what the lock itself says later.
 */
export type NearbyPhase = 'connecting' | 'deciding' | 'telling' | 'passing'

/**
 * `lock`: the lock said no. `never-arrived`: it was never told. `too-late`: it was told, and no longer believed it. Of a
 * pass: its booking was changed or is past, it has opened as often as it may, it is not time yet, or the lock does not
 * know the time.
 */
export type WhyFailed = 'lock' | 'never-arrived' | 'too-late' | 'pass-over' | 'pass-used' | 'pass-early' | 'pass-clock'

export interface Unknown {
  step: 'unknown'
  opId: string
  askedAt: number
  /** From then on the command can no longer reach the lock, and a new one may be given. */
  againFrom: number
  /** How often the server has been asked what became of it. */
  tries: number
  triedAt: number | undefined
  isAsking: boolean
  /** So many times in a row the server must say that it does not know the command before that is believed. */
  strangersLeft: number
  openingsLeft: number | undefined
  /** It was tried with a pass: that the server knows nothing of it yet does not mean that it never arrived. */
  byPass?: true | undefined
}

export type DoorVisit = { lockId: string; proof: string | undefined } & DoorStep
/** It is unknown what the command did. */
export type Undecided = Extract<DoorVisit, { step: 'asking' | 'unknown' }>

export type DoorEffect =
  /** The position goes with this one call, and is no part of the visit that is kept. */
  | { do: 'open'; opId: string; position?: Position | undefined }
  /** `pass`: the id of the one to open with; without it the server is asked. */
  | { do: 'open-nearby'; opId: string; address: BluetoothAddress; pass?: string | undefined }
  | { do: 'ask'; opId: string }
  | { do: 'wake'; at: number }

export type Move = Step<DoorVisit, DoorEffect>
