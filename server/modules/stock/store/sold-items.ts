import type { Selectable } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type SoldItemRow = Selectable<Schema['soldItems']>
export type SoldItem = Omit<SoldItemRow, 'lineId' | 'position'>

export async function insertItems(tx: Tx, lineId: string, items: readonly SoldItem[]): Promise<void> {
  await tx
    .insertInto('soldItems')
    .values(items.map((item, position) => ({ lineId, position, ...item })))
    .execute()
}

/** The items of lines of money, in their order; a line of packages has none. */
export async function itemsOf(db: Db, lineIds: readonly string[]): Promise<SoldItemRow[]> {
  if (lineIds.length === 0) return []
  return await db.selectFrom('soldItems').selectAll().where('lineId', 'in', lineIds).orderBy('position').execute()
}
