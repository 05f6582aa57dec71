import type { DoorReceipt } from '#src/domain/devices/device-messages.ts'
import { signDoorAck } from '#src/domain/doors/protocol/door-receipt.ts'

import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { Gateway, LockPlace } from '#server/platform/mqtt/gateway.ts'
import { takeDoorReceipt } from './take-door-receipt.ts'

interface Way {
  store: Store
  gateway: Gateway
  secrets: DeviceSecrets
  onError: (error: unknown) => void
}

/** Takes what locks say over the network of their openings over Bluetooth, and lets them forget it once it is kept. */
export function hearDoorReceipts(way: Way): void {
  way.gateway.onLockReport?.(async (lock, said) => {
    if (said.type === 'door-receipt') await take(way, lock, said).catch(way.onError)
  })
}

async function take({ store, gateway, secrets }: Way, lock: LockPlace, receipt: DoorReceipt): Promise<void> {
  const taken = await takeDoorReceipt({ store, secrets }, receipt)
  if (taken === 'rejected') return
  const { keyNumber } = await readDeviceKeys(store.db, lock.lockId)
  gateway.acknowledge?.(lock, signDoorAck(receipt.opening, secrets.lockMac(lock.lockId, keyNumber)))
}
