import type { Mac } from '#src/domain/devices/device-messages.ts'

import { findBed, listBeds, selectBedForUpdate } from '#server/modules/beds/store/beds.ts'
import { findLock, listLocks, selectLockForUpdate } from '#server/modules/doors/store/locks.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { DeviceName } from '#server/platform/mqtt/device-topics.ts'

/** A bed or lock, as far as its keys go. */
export interface KeyedDevice extends DeviceName {
  /** What a bed signs with beside its key; null for a lock. */
  bedNumber: number | null
}

export async function findKeyedDevice(db: Db, id: string): Promise<KeyedDevice | undefined> {
  const bed = await findBed(db, id)
  if (bed) return ofBed(bed)
  const lock = await findLock(db, id)
  return lock && ofLock(lock)
}

export async function listKeyedDevices(db: Db): Promise<KeyedDevice[]> {
  return [...(await listBeds(db)).map(ofBed), ...(await listLocks(db)).map(ofLock)]
}

/** Decisions about its keys queue up behind its own row, as all decisions about it do. */
export async function holdKeyedDevice(tx: Tx, id: string): Promise<KeyedDevice | undefined> {
  const bed = await selectBedForUpdate(tx, id)
  if (bed) return ofBed(bed)
  const lock = await selectLockForUpdate(tx, id)
  return lock && ofLock(lock)
}

export function keyOf(secrets: DeviceSecrets, { id, bedNumber }: KeyedDevice, number: number): Uint8Array {
  return bedNumber === null ? secrets.lockKey(id, number) : secrets.bedKey(bedNumber, number)
}

export function macOf(secrets: DeviceSecrets, { id, bedNumber }: KeyedDevice, number: number): Mac {
  return bedNumber === null ? secrets.lockMac(id, number) : secrets.bedMac(bedNumber, number)
}

function ofBed({ shopId, deviceId, bedNumber }: { shopId: number; deviceId: string; bedNumber: number }): KeyedDevice {
  return { shopId, kind: 'bed', id: deviceId, bedNumber }
}

function ofLock({ shopId, lockId }: { shopId: number; lockId: string }): KeyedDevice {
  return { shopId, kind: 'lock', id: lockId, bedNumber: null }
}
