import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type LockRow = Selectable<Schema['locks']>

export const lockTexts = jsonText(z.array(z.object({ language: z.string(), place: z.string() })))

export async function listLocks(db: Db, shopId?: number): Promise<LockRow[]> {
  const { rows } = await (shopId === undefined ? findAll(db, {}) : findOfShop(db, { shopId }))
  return rows
}

const findAll = prepared((db) => db.selectFrom('locks').selectAll().orderBy('sort').orderBy('lockId'))

const findOfShop = prepared((db, { shopId }: { shopId: number }) =>
  db.selectFrom('locks').selectAll().where('shopId', '=', shopId).orderBy('sort').orderBy('lockId'),
)

/** Of the studios that are open. */
export async function listWantedLocks(db: Db): Promise<Pick<LockRow, 'lockId' | 'shopId'>[]> {
  return await db
    .selectFrom('locks')
    .innerJoin('shops', 'shops.shopId', 'locks.shopId')
    .select(['lockId', 'locks.shopId'])
    .where('stage', '=', 'open')
    .execute()
}

/** The doors of a studio, in their order. */
export async function listLockIds(db: Db, shopId: number): Promise<string[]> {
  const rows = await db.selectFrom('locks').select('lockId').where('shopId', '=', shopId).orderBy('sort').execute()
  return rows.map(({ lockId }) => lockId)
}

export async function findLock(db: Db, lockId: string): Promise<LockRow | undefined> {
  const { rows } = await findById(db, { lockId })
  return rows[0]
}

const findById = prepared((db, { lockId }: { lockId: string }) =>
  db.selectFrom('locks').selectAll().where('lockId', '=', lockId),
)

/** Decisions about one door, and the lines of its log, queue up behind this row. */
export async function selectLockForUpdate(tx: Tx, lockId: string): Promise<LockRow | undefined> {
  const { rows } = await holdLock(tx, { lockId })
  return rows[0]
}

const holdLock = prepared((tx, { lockId }: { lockId: string }) =>
  tx
    .updateTable('locks')
    .set((row) => ({ sort: row.ref('sort') }))
    .where('lockId', '=', lockId)
    .returningAll(),
)
