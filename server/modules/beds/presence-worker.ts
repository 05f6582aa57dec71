import type { BedState } from '#src/domain/devices/device-messages.ts'

import { listBeds, noteBedState } from './store/beds.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

/**
 * Writes down which beds are in reach and which report a fault, until the function it answers is called. Only what a bed says of itself counts:
 * a server that has lost the broker knows nothing about beds.
 */
export async function recordPresence(
  { db }: Store,
  gateway: Gateway,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  // One after the other, or an older word could be written last.
  let written: Promise<void> = Promise.resolve()
  const known = new Map<string, BedState | 'offline' | 'well'>()
  const write = (deviceId: string, state: BedState | 'offline'): Promise<void> => {
    const word = state === 'offline' || state === 'fault' ? state : 'well'
    if (known.get(deviceId) === word) return written
    known.set(deviceId, word)
    written = written
      .then(() => noteBedState(db, deviceId, state))
      .catch((error: unknown) => {
        known.delete(deviceId)
        onError(error)
      })
    return written
  }
  const stop = gateway.onPresence((id, _state, _shopId, taken) => {
    // Another server has written meanwhile.
    if (taken) known.delete(id)
    return write(id, gateway.bedState(id))
  })
  for (const { deviceId } of await listBeds(db)) {
    const state = gateway.bedState(deviceId)
    if (state !== 'offline') void write(deviceId, state)
  }
  return async () => {
    stop()
    await written
  }
}
