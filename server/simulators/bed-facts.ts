import type { DeviceMessage, BedState, Receipt } from '#src/domain/devices/device-messages.ts'
import type { Reassembly } from '#src/domain/devices/frames.ts'
import type { Step } from '#src/domain/machine.ts'

import type { ReaderLight } from './readers/code-reader.ts'
import type { Keyed } from './held-keys.ts'
import { blankStore, type PassStore } from './pass-store.ts'

export type Transport = 'bluetooth' | 'mqtt'
export const transports: readonly Transport[] = ['bluetooth', 'mqtt']

/** What a bed is built with. `newId` gives 16 random hex digits that were never given before. */
export interface BedParts extends Keyed {
  bed: number
  newId: () => string
  firmware: number
  limits: { minMinutes: number; maxMinutes: number; maxDressingSeconds: number }
  coolingMs: number
  /** The time by the bed's clock chip, which runs through power cuts; without one the bed counts by its own time. */
  chipMs?: () => number
}

/** One run from the start that it was granted to its final receipt. */
export interface Run {
  run: string
  grant: string
  minutes: number
  intensity: number
  didLampsGoOn: boolean
  /** Lamp time before the present stretch of it. */
  onMs: number
  pauses: number
  pausedMs: number
}

/** What survives a power cut. */
export interface Stored {
  openRun: Run | null
  usedGrants: readonly string[]
  /** Not acknowledged yet, oldest first. */
  receipts: readonly Receipt[]
  isHot: boolean
  isFaulty: boolean
  isDisabled: boolean
  /** What it knows of passes, and the time that it judges them by. */
  passes: PassStore
}

export type Activity =
  | { name: 'off' }
  | { name: 'ready' }
  | { name: 'dressing'; lampsAt: number }
  | { name: 'running'; sinceAt: number }
  | { name: 'paused'; sinceAt: number }
  | { name: 'cooling'; readyAt: number }

export interface Bed {
  stored: Stored
  activity: Activity
  /** The one nonce that a start may name; dead after `diesAt`. A signed time counts for it until `timeBy`, once. */
  nonce: { value: string; transport: Transport; diesAt: number; timeBy: number } | null
  isConnected: Readonly<Record<Transport, boolean>>
  reassembly: Reassembly
  /** The latest instant that the bed has seen; its clock never runs backwards. */
  nowAt: number
}

export type BedEvent =
  | { type: 'connected'; transport: Transport }
  | { type: 'disconnected'; transport: Transport }
  /** One Bluetooth write. */
  | { type: 'frame-heard'; bytes: Uint8Array }
  /** One whole message. */
  | { type: 'message-heard'; transport: Transport; bytes: Uint8Array }
  | { type: 'button-pressed' }
  | { type: 'time-passed' }
  | { type: 'power-cut' }
  | { type: 'power-restored' }
  | { type: 'fault-found' }
  | { type: 'fault-cleared' }
  | { type: 'disabled' }
  | { type: 'enabled' }
  /** Its reader has seen a code. */
  | { type: 'code-read'; text: string }
  /** The chip that keeps the time has stopped. */
  | { type: 'clock-lost' }

/** To be performed in this order: what is persisted is on the disk before the lamps obey. */
export type BedEffect =
  | { do: 'persist'; stored: Stored }
  /** 0 is dark. */
  | { do: 'lamps'; intensity: number }
  /** `answer` belongs to the message just heard on that road; `event` is said unasked. */
  | { do: 'say'; kind: 'answer' | 'event'; transport: Transport; message: DeviceMessage }
  /** At its reader. */
  | { do: 'light'; shown: ReaderLight }
  /** The state that everybody may see has changed. */
  | { do: 'show'; state: BedState }

export type BedStep = Step<Bed, BedEffect>

const nothingStored: Stored = {
  openRun: null,
  usedGrants: [],
  receipts: [],
  isHot: false,
  isFaulty: false,
  isDisabled: false,
  passes: blankStore,
}

/** A bed that has just been switched on for the first time. */
export function newBed(now: number): Bed {
  const isConnected = { bluetooth: false, mqtt: false }
  return {
    stored: nothingStored,
    activity: { name: 'ready' },
    nonce: null,
    isConnected,
    reassembly: { name: 'idle' },
    nowAt: now,
  }
}

/** A run in progress outweighs what refuses the next start. A bed without power shows nothing: `fault` stands for it. */
export function stateOf({ stored, activity }: Bed): BedState {
  if (stored.openRun && activity.name !== 'off') return activity.name
  if (stored.isFaulty || activity.name === 'off') return 'fault'
  return stored.isDisabled ? 'disabled' : activity.name
}

/** Lamp time of the open run until `now`. */
export function lampMs({ stored, activity }: Bed, now: number): number {
  const before = stored.openRun?.onMs ?? 0
  return activity.name === 'running' ? before + (now - activity.sinceAt) : before
}
