import type { Selectable } from 'kysely'

import type { Schema } from './schema.ts'
import type { Tx } from './store.ts'

export type ReceiptRow = Selectable<Schema['receipts']>

/** False when this bed, run and number are there already, whoever brought them first. */
export async function insertReceipt(tx: Tx, row: ReceiptRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('receipts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
