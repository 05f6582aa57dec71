import type { Selectable } from 'kysely'

import type { BedTables } from '#server/modules/beds/tables.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type BedDetails = Selectable<BedTables['bedDetails']>

/** The service that beds come with; their characteristics are found by what they can do. */
export const usualServiceUuid = '7a1e0001-5d3c-4b6e-9f20-8c3b5a7d1e10'

/** How a bed is that has not been set up yet. */
export function asNew(deviceId: string): BedDetails {
  return {
    deviceId,
    rev: 1,
    room: '',
    defaultMinutes: null,
    dressingSeconds: null,
    coolingSeconds: 180,
    turnroundMinutes: 0,
    outputLight: 60,
    outputMedium: 80,
    outputDeep: 100,
    bluetoothName: null,
    serviceUuid: null,
    hasReader: 0,
    lampModel: '',
    lampsFrom: null,
    offReason: null,
    isMaintained: 0,
    enabledBefore: null,
    offReasonBefore: null,
    retiredAt: null,
  }
}

export async function readBedDetails(db: Db, deviceId: string): Promise<BedDetails> {
  const { rows } = await findBedDetails(db, { deviceId })
  return rows[0] ?? asNew(deviceId)
}

const findBedDetails = prepared((db, { deviceId }: { deviceId: string }) =>
  db.selectFrom('bedDetails').selectAll().where('deviceId', '=', deviceId),
)

/** Of the beds of a shop, or of the chain, by their ids; a bed that has not been set up is missing. */
export async function listBedDetails(db: Db, shopId?: number): Promise<Map<string, BedDetails>> {
  const { rows } = await (shopId === undefined ? findAllDetails(db, {}) : findDetailsOfShop(db, { shopId }))
  return new Map(rows.map((row) => [row.deviceId, row]))
}

const findAllDetails = prepared((db) => db.selectFrom('bedDetails').selectAll())

const findDetailsOfShop = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('bedDetails')
    .selectAll()
    .where('deviceId', 'in', db.selectFrom('devices').select('deviceId').where('shopId', '=', shopId)),
)

/** Writes changes as a new revision. Only ever called while this transaction holds the bed's row. */
export async function changeBedDetails(
  tx: Tx,
  before: BedDetails,
  changes: Partial<Omit<BedDetails, 'deviceId' | 'rev'>>,
): Promise<BedDetails> {
  const after = { ...before, ...changes, rev: before.rev + 1 }
  await tx
    .insertInto('bedDetails')
    .values(after)
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(after))
    .execute()
  return after
}

export type LockDetails = Selectable<BedTables['lockDetails']>

export async function readLockDetails(db: Db, lockId: string): Promise<LockDetails> {
  const { rows } = await findLockDetails(db, { lockId })
  return (
    rows[0] ?? { lockId, rev: 1, entrySeconds: null, lockNumber: null, hasBluetooth: 0, hasReader: 0, hasKeypad: 0 }
  )
}

const findLockDetails = prepared((db, { lockId }: { lockId: string }) =>
  db.selectFrom('lockDetails').selectAll().where('lockId', '=', lockId),
)

export async function changeLockDetails(
  tx: Tx,
  before: LockDetails,
  changes: Pick<LockDetails, 'entrySeconds' | 'hasBluetooth' | 'hasReader' | 'hasKeypad'>,
): Promise<LockDetails> {
  const takesPasses = [changes.hasBluetooth, changes.hasReader, changes.hasKeypad].includes(1)
  const lockNumber = takesPasses && before.lockNumber === null ? await freeDeviceNumber(tx) : before.lockNumber
  const after = { ...before, ...changes, lockNumber, rev: before.rev + 1 }
  await tx
    .insertInto('lockDetails')
    .values(after)
    .onConflict((conflict) => conflict.column('lockId').doUpdateSet(after))
    .execute()
  return after
}

/** How long the door of this lock waits to be gone through. */
export async function readEntrySeconds(db: Db, lockId: string, rules: { enterWithinSeconds: number }): Promise<number> {
  return (await readLockDetails(db, lockId)).entrySeconds ?? rules.enterWithinSeconds
}

/** Beds and locks are numbered in one series: nothing that one of them signs can be about another. */
export async function freeDeviceNumber(tx: Tx): Promise<number> {
  const { bed } = await tx
    .selectFrom('devices')
    .select(({ fn }) => fn.max('bedNumber').as('bed'))
    .executeTakeFirstOrThrow()
  const { lock } = await tx
    .selectFrom('lockDetails')
    .select(({ fn }) => fn.max('lockNumber').as('lock'))
    .executeTakeFirstOrThrow()
  return Math.max(bed ?? 0, lock ?? 0) + 1
}
