import type { BedTwin } from './bed-mqtt.ts'
import type { LockTwin } from './lock-mqtt.ts'

/** What somebody in front of the machine could do to it. */
export const twinOrders = [
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
export type TwinOrder = (typeof twinOrders)[number]

export type Twin = { kind: 'bed'; twin: BedTwin } | { kind: 'lock'; twin: LockTwin }

/** Carries an order out, or tells why it cannot be. `amount` belongs to `speed`. */
export function obey({ kind, twin }: Twin, order: TwinOrder, amount: number): string | undefined {
  const hands = { ...handsOn(twin), ...(kind === 'bed' ? handsOnBed(twin, amount) : handsOnLock(twin)) }
  const act = hands[order]
  if (!act) return `A ${kind} knows no ${order}`
  if (order === 'speed' && !(amount >= 1 && amount <= 1_000)) return 'The speed goes from 1 to 1000'
  act()
  return undefined
}

type Hands = Partial<Record<TwinOrder, () => void>>

function handsOn(twin: BedTwin | LockTwin): Hands {
  return {
    offline: () => twin.disconnect(),
    online: () => void twin.connect(),
    'power-cut': () => twin.happen({ type: 'power-cut' }),
    'power-on': () => twin.happen({ type: 'power-restored' }),
  }
}

function handsOnBed(twin: BedTwin, amount: number): Hands {
  return {
    fault: () => twin.happen({ type: 'fault-found' }),
    repair: () => twin.happen({ type: 'fault-cleared' }),
    disable: () => twin.happen({ type: 'disabled' }),
    enable: () => twin.happen({ type: 'enabled' }),
    'button-stop': () => twin.happen({ type: 'button-pressed' }),
    speed: () => twin.setSpeed(amount),
  }
}

function handsOnLock(twin: LockTwin): Hands {
  return {
    jam: () => twin.happen({ type: 'jammed' }),
    unjam: () => twin.happen({ type: 'freed' }),
  }
}
