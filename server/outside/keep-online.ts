import { listBeds, setOnline } from '../store/devices.ts'
import type { Store } from '../store/store.ts'
import type { Gateway } from './gateway.ts'

/**
 * Writes down which beds are in reach, for as long as nobody calls the answer. Only what a bed says of itself counts:
 * a server that has lost the broker knows nothing about beds.
 */
export async function keepOnline(
  { db }: Store,
  gateway: Gateway,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  // One after the other, or an older word could be written last.
  let written: Promise<void> = Promise.resolve()
  const known = new Map<string, boolean>()
  const write = (deviceId: string, isOnline: boolean) => {
    if (known.get(deviceId) === isOnline) return
    known.set(deviceId, isOnline)
    written = written
      .then(() => setOnline(db, deviceId, isOnline))
      .catch((error: unknown) => {
        known.delete(deviceId)
        onError(error)
      })
  }
  const stop = gateway.onPresence((id, state) => write(id, state !== 'offline'))
  for (const { deviceId } of await listBeds(db)) if (gateway.bedState(deviceId) !== 'offline') write(deviceId, true)
  return async () => {
    stop()
    await written
  }
}
