import type { SimulatedBed } from './bed-mqtt.ts'
import type { SimulatedLock } from './lock-mqtt.ts'

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
  'jam',
  'unjam',
] as const
export type SimulatorCommand = (typeof simulatorCommands)[number]

export type Simulator = { kind: 'bed'; simulator: SimulatedBed } | { kind: 'lock'; simulator: SimulatedLock }

/** Carries an order out, or tells why it cannot be. `amount` belongs to `speed`. */
export function obey({ kind, simulator }: Simulator, order: SimulatorCommand, amount: number): string | undefined {
  const hands = { ...handsOn(simulator), ...(kind === 'bed' ? handsOnBed(simulator, amount) : handsOnLock(simulator)) }
  const act = hands[order]
  if (!act) return `A ${kind} knows no ${order}`
  if (order === 'speed' && !(amount >= 1 && amount <= 1_000)) return 'The speed goes from 1 to 1000'
  act()
  return undefined
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
