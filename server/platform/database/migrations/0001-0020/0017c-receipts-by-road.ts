import type { Kysely } from 'kysely'

/** When a phone last heard a bed is looked up without reading all that the bed ever signed. */
export async function addReceiptsByRoad(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('receipts_by_road').on('receipts').columns(['bed', 'road', 'received_at']).execute()
}
