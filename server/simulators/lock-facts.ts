import type { Reassembly } from '#src/domain/devices/frames.ts'
import type { DeviceMessage, Mac, RefusedReason, DoorReceipt, DoorWord } from '#src/domain/devices/device-messages.ts'
import type { PassReport } from '#src/domain/devices/signed-messages.ts'
import type { Step } from '#src/domain/machine.ts'

import { currentKey } from '#server/platform/mqtt/device-secrets.ts'
import type { ReaderLight } from './readers/code-reader.ts'
import type { HeldKey, Keyed } from './held-keys.ts'

import { type KeypadTries, noTries } from '#server/simulators/readers/keypad-tries.ts'
import { blankStore, type PassStore } from './pass-store.ts'
import type { LockSaid } from '#server/platform/mqtt/lock-command.ts'

export interface LockParts {
  lock: string
  /** Of the key that it signs with; the first one unless said. */
  key?: number | undefined
  mac: Mac
  /** What it believes besides. */
  others?: readonly HeldKey[] | undefined
  /** Absent in a lock that has neither Bluetooth nor a reader: it takes no passes. */
  radio?: LockRadio | undefined
}

/** `number` is what its grants name; `newId` gives 16 random hex digits that were never given before. */
export interface LockRadio {
  number: number
  newId: () => string
  firmware: number
}

export type RadioParts = LockParts & { radio: LockRadio }

/** `hasSetClock`: a time was taken for it, which is taken once. */
export interface Nonce {
  value: string
  since: number
  hasSetClock?: true
}

/** A door of one opening at a time. */
export interface Lock {
  opening: { holder: string; endsAt: number } | null
  /** Commands that were obeyed or answered, until they are too old to be obeyed anyway. */
  seen: readonly { cmd: string; dropAt: number }[]
  isJammed: boolean
  /** A command made before this was made for a lock that forgot what it has seen. */
  awakeSinceAt: number
  power: 'on' | 'off'
  /** The one nonce that a grant may name: dead when it was named once, and with its connection. */
  nonce: Nonce | null
  /** The studio's own, for the time that it sends over the network: no phone beside the lock spends it. */
  studioNonce: Nonce | null
  reassembly: Reassembly
  /** What became of openings over Bluetooth, oldest first; survives a power cut. */
  receipts: readonly DoorReceipt[]
  passes: PassStore
  /** Of codes at the keypad. */
  tries: KeypadTries
  nowAt: number
}

export type LockEvent =
  | { type: 'heard'; text: string }
  /** A phone has connected, or gone. */
  | { type: 'met' }
  | { type: 'parted' }
  /** One Bluetooth write. */
  | { type: 'frame-heard'; bytes: Uint8Array }
  /** The reader beside the door has seen a code. */
  | { type: 'code-read'; text: string }
  /** Somebody has typed digits at the keypad beside the door. */
  | { type: 'code-typed'; digits: string }
  /** One whole message from the network. */
  | { type: 'message-heard'; bytes: Uint8Array }
  | { type: 'online' }
  /** The chip that keeps the time has stopped. */
  | { type: 'clock-lost' }
  | { type: 'time-passed' }
  | { type: 'jammed' }
  | { type: 'freed' }
  | { type: 'power-cut' }
  | { type: 'power-restored' }

/** To be performed in this order: what is persisted is on the disk before the bolt obeys. */
export type LockEffect =
  | ({ do: 'persist' } & Pick<Lock, 'receipts' | 'passes' | 'tries'>)
  | { do: 'unlock' }
  | { do: 'lock' }
  /** Over the network. */
  | { do: 'say'; said: LockSaid }
  | { do: 'report'; receipt: DoorReceipt | PassReport }
  /** Over the network, in answer to the message just heard. */
  | { do: 'reply'; message: DeviceMessage }
  /** To the phone beside it. */
  | { do: 'answer'; message: DeviceMessage }
  | { do: 'show'; state: 'ready' | 'in-use' }
  /** At the reader or the keypad. */
  | { do: 'light'; shown: ReaderLight }

export type LockStep = Step<Lock, LockEffect>

/** The door locks again this long after it was opened. */
export const openMs = 30_000

export function newLock(now: number): Lock {
  return {
    opening: null,
    seen: [],
    isJammed: false,
    awakeSinceAt: now,
    power: 'on',
    nonce: null,
    studioNonce: null,
    reassembly: { name: 'idle' },
    receipts: [],
    passes: blankStore,
    tries: noTries,
    nowAt: now,
  }
}

/** What the lock does with a command that it believes, whatever road it came on. */
export function openFor(
  lock: Lock,
  holder: string,
): { lock: Lock; word: Exclude<DoorWord, 'expired'>; seconds: number } {
  if (lock.opening && lock.opening.holder !== holder) {
    return { lock, word: 'in-use', seconds: Math.ceil((lock.opening.endsAt - lock.nowAt) / 1000) }
  }
  if (lock.isJammed) return { lock, word: 'failed', seconds: 0 }
  return { lock: { ...lock, opening: { holder, endsAt: lock.nowAt + openMs } }, word: 'opened', seconds: openMs / 1000 }
}

/** The keys of a lock, as every device has them. */
export function keyed<Parts extends LockParts>(parts: Parts): Parts & Keyed {
  return { ...parts, key: parts.key ?? currentKey }
}

export function hasRadio(parts: LockParts): parts is RadioParts {
  return parts.radio !== undefined
}

export function stay(lock: Lock, ...effects: LockEffect[]): LockStep {
  return { state: lock, effects }
}

/** What it knows, on the disk. */
export function persisted({ receipts, passes, tries }: Lock): LockEffect {
  return { do: 'persist', receipts, passes, tries }
}

export function says(message: DeviceMessage): LockEffect {
  return { do: 'answer', message }
}

export function refusal(reason: RefusedReason): LockEffect {
  return says({ type: 'refused', reason })
}
