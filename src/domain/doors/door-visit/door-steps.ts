import type { NoAccessReason } from '#src/domain/doors/door.ts'
import type { Position } from '#src/domain/doors/proof.ts'
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
  /** The command is on its way. */
  | { step: 'asking'; opId: string; askedAt: number }
  | { step: 'opened'; opId: string; enterBy: number; openingsLeft: number | undefined }
  | { step: 'in-use'; opId: string; availableAt: number | undefined }
  /** `lock`: the lock said no. `never-arrived`: the server has never heard of the command. */
  | { step: 'failed'; opId: string; why: 'lock' | 'never-arrived'; openingsLeft: number | undefined }
  | { step: 'refused'; refusal: OpenRefusal }
  /** Tapped without a connection: nothing was sent, and nothing will be. */
  | { step: 'offline' }
  | Unknown

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
}

export type DoorVisit = { lockId: string; proof: string | undefined } & DoorStep
/** It is unknown what the command did. */
export type Undecided = Extract<DoorVisit, { step: 'asking' | 'unknown' }>

export type DoorEffect =
  /** The position goes with this one call, and is no part of the visit that is kept. */
  | { do: 'open'; opId: string; position?: Position | undefined }
  | { do: 'ask'; opId: string }
  | { do: 'wake'; at: number }

export type Move = Step<DoorVisit, DoorEffect>
