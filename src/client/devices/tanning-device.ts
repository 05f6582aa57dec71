import type { DeviceMessage, BedState } from '#src/domain/devices/device-messages.ts'
import type { BluetoothAddress, ConnectTrouble } from '#src/domain/beds/bluetooth.ts'

/** What a bed says of itself when it is greeted. */
export interface Greeting {
  bed: number
  /** 16 hex digits, good for one start within 30 s on this connection. */
  nonce: string
  state: BedState
}

/** Why something with a bed did not work, by what the member can do about it. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError'
  readonly trouble: ConnectTrouble

  constructor(trouble: ConnectTrouble, cause?: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

/** What a thrown thing means for the connection. */
export function troubleOf(error: unknown): ConnectTrouble {
  return error instanceof DeviceError ? error.trouble : 'connect-failed'
}

/**
 * A bed next to this phone. Every promise ends within its own time limit and rejects with a `DeviceError`; one
 * operation runs at a time. A lost connection is told by `onLost` and stops nothing at the bed.
 */
export interface TanningDevice {
  /**
   * Lets the member choose the bed; opens the browser's list at once, so that the click still counts. Undefined where
   * it was given up meanwhile, by `disconnect` or by another attempt.
   */
  connect: (address: BluetoothAddress) => Promise<Greeting | undefined>
  /** Without a click: undefined likewise, and where the page may not use this bed yet or the browser cannot tell. */
  reconnect: (address: BluetoothAddress) => Promise<Greeting | undefined>
  /** Asks for a fresh nonce on the connection that stands. */
  greet: () => Promise<Greeting>
  /** Resolves when the radio has taken the whole message; waits for no answer. */
  write: (message: DeviceMessage) => Promise<void>
  /** Resolves with the bed's answer to this very message; `onWritten` once the radio has taken it. */
  ask: (message: DeviceMessage, onWritten?: () => void) => Promise<DeviceMessage>
  /** Hears everything that the bed says, answers included; returns the function that ends it. */
  onMessage: (listener: (message: DeviceMessage) => void) => () => void
  onLost: (listener: () => void) => () => void
  disconnect: () => void
}

type Question = DeviceMessage['type']

const answers: Partial<Record<Question, readonly Question[]>> = {
  hello: ['identity', 'refused'],
  start: ['started', 'status', 'refused'],
  pause: ['status', 'refused', 'receipt'],
  resume: ['status', 'refused', 'receipt'],
  stop: ['status', 'refused', 'receipt'],
  ask: ['status', 'refused'],
  open: ['door-receipt', 'refused'],
  'use-pass': ['started', 'pass-report', 'refused'],
  'ask-pass': ['pass-report', 'refused'],
  'set-time': ['clock', 'refused'],
  deny: ['pass-report', 'refused'],
}

/** Whether a message can be what the bed says to this question; a receipt also comes by itself. */
export function isAnswer(question: DeviceMessage, said: DeviceMessage): boolean {
  return answers[question.type]?.includes(said.type) === true
}
