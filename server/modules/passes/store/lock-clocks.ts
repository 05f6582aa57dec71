import type { Selectable } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export type LockClock = Selectable<Schema['lockClocks']>

/** A lock that takes passes, by the number that it signs with. */
export interface PassLock {
  lockId: string
  shopId: number
  lockNumber: number
}

export async function listLockClocks(db: Db): Promise<Map<string, LockClock>> {
  const rows = await db.selectFrom('lockClocks').selectAll().execute()
  return new Map(rows.map((row) => [row.lockId, row]))
}

export async function writeLockClock(db: Db, clock: LockClock): Promise<void> {
  await db
    .insertInto('lockClocks')
    .values(clock)
    .onConflict((conflict) => conflict.column('lockId').doUpdateSet(clock))
    .execute()
}

/** All locks that take passes: over Bluetooth, by a reader, or by the code that is beside one. */
export async function listPassLocks(db: Db): Promise<PassLock[]> {
  const rows = await db
    .selectFrom('lockDetails')
    .innerJoin('locks', 'locks.lockId', 'lockDetails.lockId')
    .select(['locks.lockId', 'locks.shopId', 'lockDetails.lockNumber'])
    .where((row) => row.or([row('hasBluetooth', '=', 1), row('hasReader', '=', 1), row('hasKeypad', '=', 1)]))
    .orderBy('locks.lockId')
    .execute()
  return rows.flatMap(({ lockNumber, ...lock }) => (lockNumber === null ? [] : [{ ...lock, lockNumber }]))
}
