import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { findBed } from '#server/modules/beds/store/beds.ts'
import { denyWrongBedPasses, denyWrongDoorPasses } from '#server/modules/passes/actions/deny-wrong-passes.ts'
import { type SignedFor, signDenial, signTime } from '#server/modules/passes/actions/sign-words.ts'
import { listLivingOn } from '#server/modules/passes/store/living-on.ts'
import { listPassLocks } from '#server/modules/passes/store/lock-clocks.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

interface Deps {
  store: Store
  gateway: Gateway
  secrets: DeviceSecrets
}

/** More than this a phone does not carry while its member waits; whoever comes next carries the rest. */
const mostPasses = 16

/**
 * What a lock or bed that the studio does not reach is to hear through a phone beside it, whole messages in their order:
 * the time, what it must refuse, and questions about what else was given out. undefined: there is no such device.
 */
export async function writeDeviceMessages(
  { store, gateway, secrets }: Deps,
  { machineId, nonce }: { machineId: string; nonce: string },
): Promise<Uint8Array[] | undefined> {
  const device = await findSigned(store.db, secrets, machineId)
  if (!device) return undefined
  const isReached = gateway.lockState(machineId) !== 'offline' || gateway.bedState(machineId) !== 'offline'
  if (isReached) return []
  const now = await store.now()
  // By what is true at this moment: the next phone may come after the pass that has become wrong was used.
  await denyWrongDoorPasses(store.db, now, machineId)
  await denyWrongBedPasses(store.db, now, machineId)
  const passes = (await listLivingOn(store.db, machineId, now)).slice(0, mostPasses)
  const about = passes.map(({ id, notAfter, isDenied }): DeviceMessage =>
    isDenied ? signDenial(device, id, notAfter) : { type: 'ask-pass', id },
  )
  return [signTime(device, nonce, now), ...about].map(encodeMessage)
}

async function findSigned(db: Db, secrets: DeviceSecrets, id: string): Promise<SignedFor | undefined> {
  const { keyNumber } = await readDeviceKeys(db, id)
  const lock = (await listPassLocks(db)).find(({ lockId }) => lockId === id)
  if (lock) return { device: lock.lockNumber, mac: secrets.lockMac(id, keyNumber) }
  const bed = await findBed(db, id)
  return bed && { device: bed.bedNumber, mac: secrets.bedMac(bed.bedNumber, keyNumber) }
}
