import type { Selectable } from 'kysely'

import { decodeMessage, type Receipt } from '#src/domain/devices/device-messages.ts'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type ReceiptRow = Selectable<Schema['receipts']>

/** False when this bed, run and number are there already, over either transport. */
export async function insertReceipt(tx: Tx, row: ReceiptRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('receipts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Every receipt of one run that is kept. */
export async function readReceipts(db: Db, { bed, run }: Pick<Receipt, 'bed' | 'run'>): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('receipts')
    .select('message')
    .where('bed', '=', bed)
    .where('run', '=', run)
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ message }) => {
    const said = decodeMessage(Buffer.from(message, 'hex'))
    return said.type === 'receipt' ? [said] : []
  })
}
