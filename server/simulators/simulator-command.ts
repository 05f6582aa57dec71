import { lastKey } from '#server/platform/mqtt/device-secrets.ts'
import type { SimulatedBed } from './bed-mqtt.ts'
import type { SimulatedLock } from './lock-mqtt.ts'
import type { ReaderLight } from './readers/code-reader.ts'

/** What a person in front of the machine could do to it. */
export const simulatorCommands = [
  'offline',
  'online',
  'power-cut',
  'power-on',
  'fault',
  'repair',
  'disable',
  'enable',
  'button-stop',
  'speed',
  'write-key',
  'jam',
  'unjam',
  'show-code',
  'type-code',
] as const
export type SimulatorCommand = (typeof simulatorCommands)[number]

export type Simulator = ({ kind: 'bed'; simulator: SimulatedBed } | { kind: 'lock'; simulator: SimulatedLock }) & {
  /** Writes the key and the password of this number into it. */
  writeKey: (number: number) => void
}

export interface WrittenOrder {
  order: SimulatorCommand
  /** With `speed` and `write-key`. */
  amount?: number | undefined
  /** With `show-code`: what a phone shows to the reader; with `type-code`: the digits for the keypad. */
  code?: string | undefined
}

/** Carries an order out, or tells why it cannot be. */
export function obey({ kind, simulator, writeKey }: Simulator, { order, amount = Number.NaN, code }: WrittenOrder) {
  if (order === 'show-code') return wordFor('reader', simulator.show(code ?? ''))
  if (order === 'type-code') {
    return kind === 'lock' ? wordFor('keypad', simulator.type(code ?? '')) : 'A bed has no keypad'
  }
  const hands: Hands = {
    ...handsOn(simulator),
    'write-key': () => writeKey(amount),
    ...(kind === 'bed' ? handsOnBed(simulator, amount) : handsOnLock(simulator)),
  }
  const act = hands[order]
  if (!act) return `A ${kind} knows no ${order}`
  if (order === 'speed' && !(amount >= 1 && amount <= 1_000)) return 'The speed goes from 1 to 1000'
  if (order === 'write-key' && !(Number.isInteger(amount) && amount >= 1 && amount <= lastKey))
    return `The number of a key goes from 1 to ${lastKey}`
  act()
  return undefined
}

/** Undefined for a green light; another one is told with what stands behind it, which a visitor is not shown. */
function wordFor(shownBy: 'reader' | 'keypad', { light, why }: ReaderLight): string | undefined {
  return light === 'green' ? undefined : `The ${shownBy} shows ${light}${why === undefined ? '' : ` (${why})`}`
}

type Hands = Partial<Record<SimulatorCommand, () => void>>

function handsOn(simulator: SimulatedBed | SimulatedLock): Hands {
  return {
    offline: () => simulator.disconnect(),
    online: () => void simulator.connect(),
    'power-cut': () => simulator.happen({ type: 'power-cut' }),
    'power-on': () => simulator.happen({ type: 'power-restored' }),
  }
}

function handsOnBed(simulator: SimulatedBed, amount: number): Hands {
  return {
    fault: () => simulator.happen({ type: 'fault-found' }),
    repair: () => simulator.happen({ type: 'fault-cleared' }),
    disable: () => simulator.happen({ type: 'disabled' }),
    enable: () => simulator.happen({ type: 'enabled' }),
    'button-stop': () => simulator.happen({ type: 'button-pressed' }),
    speed: () => simulator.setSpeed(amount),
  }
}

function handsOnLock(simulator: SimulatedLock): Hands {
  return {
    jam: () => simulator.happen({ type: 'jammed' }),
    unjam: () => simulator.happen({ type: 'freed' }),
  }
}
