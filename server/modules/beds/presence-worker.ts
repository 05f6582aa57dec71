import type { BedState } from '#src/domain/devices/device-messages.ts'

import { listBeds, noteBedState } from './store/beds.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { OwnedGateway } from '#server/platform/mqtt/owned-gateway.ts'

type Written = 'written' | 'failed'

/**
 * Writes down which beds are in reach and which report a fault, until the function it answers is called. Only what a bed says of itself counts:
 * a server that has lost the broker knows nothing about beds. `onError` is told once of each outage.
 */
export async function recordPresence(
  { db }: Store,
  gateway: OwnedGateway,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  // One after the other, or an older word could be written last.
  let written: Promise<Written> = Promise.resolve('written')
  let isFailing = false
  const known = new Map<string, BedState | 'offline' | 'well'>()
  const write = (deviceId: string, state: BedState | 'offline'): Promise<Written> => {
    const word = state === 'offline' || state === 'fault' ? state : 'well'
    if (known.get(deviceId) === word) return written
    known.set(deviceId, word)
    written = written
      .then(() => noteBedState(db, deviceId, state))
      .then(
        () => {
          isFailing = false
          return 'written'
        },
        (error: unknown) => {
          known.delete(deviceId)
          if (!isFailing) onError(error)
          isFailing = true
          return 'failed'
        },
      )
    return written
  }
  const stop = gateway.onPresence((id, _state, _shopId, anew) => {
    // Another server may have written meanwhile.
    if (anew) known.delete(id)
    return write(id, gateway.bedState(id))
  })
  // What they said before anybody listened.
  for (const { deviceId, shopId } of await listBeds(db)) void gateway.tellState(shopId, deviceId)
  return async () => {
    stop()
    await written
  }
}
