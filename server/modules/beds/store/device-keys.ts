import type { DeviceKeys } from '#server/modules/beds/tables.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { currentKey } from '#server/platform/mqtt/device-secrets.ts'

/** Of a bed or lock whose key and password were never replaced. */
export function firstKeys(thingId: string): DeviceKeys {
  return {
    thingId,
    rev: 1,
    keyNumber: currentKey,
    keySince: null,
    oldestKey: currentKey,
    loginNumber: currentKey,
    lastNumber: currentKey,
    nextNumber: null,
    nextSince: null,
    heardKey: null,
    heardLogin: null,
    heardAt: null,
  }
}

export async function readDeviceKeys(db: Db, thingId: string): Promise<DeviceKeys> {
  const { rows } = await findDeviceKeys(db, { thingId })
  return rows[0] ?? firstKeys(thingId)
}

const findDeviceKeys = prepared((db, { thingId }: { thingId: string }) =>
  db.selectFrom('deviceKeys').selectAll().where('thingId', '=', thingId),
)

/** The same of the bed that signs with this number; the first ones where there is no such bed. */
export async function readKeysOfBed(db: Db, bedNumber: number): Promise<DeviceKeys> {
  const { rows } = await findKeysOfBed(db, { bedNumber })
  return rows[0] ?? firstKeys('')
}

const findKeysOfBed = prepared((db, { bedNumber }: { bedNumber: number }) =>
  db
    .selectFrom('deviceKeys')
    .innerJoin('devices', 'devices.deviceId', 'deviceKeys.thingId')
    .selectAll('deviceKeys')
    .where('bedNumber', '=', bedNumber),
)

/** Of these, or of all, by their ids; one whose key was never replaced is missing. */
export async function listDeviceKeys(db: Db, thingIds?: readonly string[]): Promise<Map<string, DeviceKeys>> {
  const all = db.selectFrom('deviceKeys').selectAll()
  const rows = await (thingIds ? all.where('thingId', 'in', thingIds) : all).execute()
  return new Map(rows.map((row) => [row.thingId, row]))
}

/**
 * Writes changes, as a new revision where they are about what staff decide by: what a device says again and again makes
 * none. Only ever called while this transaction holds the row of the bed or lock.
 */
export async function changeDeviceKeys(
  tx: Tx,
  before: DeviceKeys,
  changes: Partial<Omit<DeviceKeys, 'thingId' | 'rev'>>,
): Promise<DeviceKeys> {
  const changed = { ...before, ...changes }
  const isNews = changed.keyNumber !== before.keyNumber || changed.nextNumber !== before.nextNumber
  const after = { ...changed, rev: isNews ? before.rev + 1 : before.rev }
  await tx
    .insertInto('deviceKeys')
    .values(after)
    .onConflict((conflict) => conflict.column('thingId').doUpdateSet(after))
    .execute()
  return after
}
