import type { DeviceMessage, BedState, DoorAck, DoorReceipt } from '#src/domain/devices/device-messages.ts'
import type { PassReport, ReportAck } from '#src/domain/devices/signed-messages.ts'

import type { BedConfig } from './bed-config-message.ts'
import type { DeviceName } from './device-topics.ts'

export interface BedPlace {
  shopId: number
  deviceId: string
  /** The number that the bed itself knows and signs with. */
  bedNumber: number
}

export interface LockPlace {
  shopId: number
  lockId: string
}

/** `offline`: nothing was sent. `unknown`: no answer within 8 s, and the bed may have acted; never a failure. */
export type BedAnswer = { kind: 'answered'; message: DeviceMessage } | { kind: 'offline' } | { kind: 'unknown' }

/** `offline`: nothing was sent. `unknown`: no answer within 8 s, and the door may be open. */
export interface LockAnswer {
  kind: 'opened' | 'in-use' | 'failed' | 'unknown' | 'offline'
  /** With `in-use`: when the lock expects to be free. */
  availableInSeconds?: number
}

/** A message in JSON and what the device said to it; as a bed's answer, but for what is in it. */
export type TextAnswer = { kind: 'answered'; text: string } | { kind: 'offline' } | { kind: 'unknown' }

/** What a lock signs and keeps until the studio has it. */
export type LockReport = DoorReceipt | PassReport

/** How a message came to be told, where it was not simply heard. */
export interface Hearing {
  /** An answer to this very server, after it was given up. */
  isAnswer?: boolean
  /** It was kept for so long until somebody looked after the studio. */
  ageMs?: number
}

/**
 * It is told anew how a device is: this server has just got its studio, or could not write down what it was told before.
 * `wasAway`: it went out of reach a moment before.
 */
export interface Anew {
  wasAway: boolean
}

/** Answers a promise where something is written down, so that it can be waited for. */
export type BedListener = (deviceId: string, message: DeviceMessage, shopId: number, hearing?: Hearing) => unknown
/** Answers a promise likewise; where that comes to `failed`, it is told anew a second later. */
export type PresenceListener = (id: string, state: string, shopId: number, anew?: Anew) => unknown

/** The way to the beds and doors. It carries messages and signs lock commands; it decides nothing and queues nothing. */
export interface Gateway {
  /** True while it can reach the broker. */
  isConnected(): boolean
  /** How often it has reached the broker, which may have forgotten everything each time. */
  connectionCount?(): number
  sendToBed(bed: BedPlace, message: DeviceMessage): Promise<BedAnswer>
  /** Tells a bed what to keep to, signed with its key; `confirmed` only by the bed's own signed word. */
  configureBed?(bed: BedPlace, config: BedConfig, keyNumber: number): Promise<'confirmed' | 'offline' | 'unknown'>
  /**
   * Signed for 5 s. `commandId` is remembered by the lock: the same one never opens twice. `holder` tells whose opening
   * it is, so that the lock knows its present visitor again; without it every command is of a new visitor. `uses`: the
   * opening is one of so many of the pass that `holder` names.
   */
  openLock(lock: LockPlace, commandId: string, holder?: string, keyNumber?: number, uses?: number): Promise<LockAnswer>
  /** What the bed last said of itself; `offline` also while the broker is out of reach. */
  bedState(deviceId: string): BedState | 'offline'
  lockState(lockId: string): 'ready' | 'in-use' | 'offline'
  /** What a lock says after its command was given up as unknown. Returns the way to stop listening. */
  onLateLockAnswer?(listener: (commandId: string, answer: LockAnswer) => void): () => void
  /** What a device says to a message in JSON, about its keys. */
  sendText?(device: DeviceName, text: string): Promise<TextAnswer>
  /** What a lock says to the studio's greeting, time or denial; `unknown`: no answer within 8 s. */
  sendToLock?(lock: LockPlace, message: DeviceMessage): Promise<BedAnswer>
  /**
   * What a lock has signed about an opening over Bluetooth, or about a pass; again whenever it comes back, until it may
   * forget it.
   */
  onLockReport?(listener: (lock: LockPlace, said: LockReport) => unknown): void
  /** Leave to forget it. */
  acknowledge?(lock: LockPlace, ack: DoorAck | ReportAck): void
  /** Everything a bed says unasked, such as receipts. Returns the way to stop listening. */
  onBedMessage(listener: BedListener): () => void
  /** Each change of what a bed or lock says of itself, `offline` included. */
  onPresence(listener: PresenceListener): () => void
  /** Everything of a studio that has said how it is, and what it said last. */
  devicesIn?(shopId: number): { id: string; state: string }[]
  close(): Promise<void>
}

/** A studio without any beds or doors within reach. */
export const noGateway: Gateway = {
  isConnected: () => false,
  sendToBed: async () => ({ kind: 'offline' }),
  openLock: async () => ({ kind: 'offline' }),
  bedState: () => 'offline',
  lockState: () => 'offline',
  onBedMessage: () => () => undefined,
  onPresence: () => () => undefined,
  close: async () => undefined,
}
