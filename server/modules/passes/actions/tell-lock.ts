import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { DoorPassRow } from '#server/modules/doors/store/door-passes.ts'
import { type PassLock, writeLockClock } from '#server/modules/passes/store/lock-clocks.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { signDenial, signTime } from './sign-words.ts'

export interface PassDeps {
  store: Store
  gateway: Gateway
  secrets: DeviceSecrets
  /** Told of what went wrong in what nobody waits for. */
  onError: (error: unknown) => void
}

/** Tells a lock the time for the number that it has just given, and keeps what it says of its store. */
export async function setLockTime({ store, gateway, secrets }: PassDeps, lock: PassLock): Promise<void> {
  const greeted = await gateway.sendToLock?.(lock, { type: 'hello' })
  if (greeted?.kind !== 'answered' || greeted.message.type !== 'identity') return
  const { nonce } = greeted.message
  const now = await store.now()
  const { keyNumber } = await readDeviceKeys(store.db, lock.lockId)
  const device = { device: lock.lockNumber, mac: secrets.lockMac(lock.lockId, keyNumber) }
  const said = await gateway.sendToLock?.(lock, signTime(device, nonce, now))
  if (said?.kind !== 'answered' || said.message.type !== 'clock') return
  await writeLockClock(store.db, { lockId: lock.lockId, epoch: said.message.epoch, heardAt: now })
}

/** Tells a lock to refuse a pass or a code; its signed report, which it also sends by itself, is the proof that it does. */
export async function tellDenial(
  { store, gateway, secrets }: PassDeps,
  lock: PassLock,
  { passId: id, notAfter }: Pick<DoorPassRow, 'passId' | 'notAfter'>,
): Promise<void> {
  const { keyNumber } = await readDeviceKeys(store.db, lock.lockId)
  const device = { device: lock.lockNumber, mac: secrets.lockMac(lock.lockId, keyNumber) }
  await gateway.sendToLock?.(lock, signDenial(device, id, notAfter))
}
