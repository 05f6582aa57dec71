import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type ProductRow = Selectable<Schema['products']>

export const productTexts = jsonText(z.array(z.object({ language: z.string(), name: z.string() })))

/** All of them, the oldest first. */
export async function listProductRows(db: Db): Promise<ProductRow[]> {
  return await db.selectFrom('products').selectAll().orderBy('createdAt').orderBy('productId').execute()
}

/** In any order; what does not exist is not among them. */
export async function findProducts(db: Db, productIds: readonly string[]): Promise<ProductRow[]> {
  return await db.selectFrom('products').selectAll().where('productId', 'in', productIds).execute()
}

/** Whether another product has this code already. */
export async function isCodeTaken(db: Db, code: string, productId: string | undefined): Promise<boolean> {
  const other = await db.selectFrom('products').select('productId').where('code', '=', code).executeTakeFirst()
  return other !== undefined && other.productId !== productId
}

/** Changes of one product queue up behind its row. */
export async function selectProductForUpdate(tx: Tx, productId: string): Promise<ProductRow | undefined> {
  return await tx
    .updateTable('products')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('productId', '=', productId)
    .returningAll()
    .executeTakeFirst()
}

export async function insertProduct(tx: Tx, row: ProductRow): Promise<void> {
  await tx.insertInto('products').values(row).execute()
}

export async function updateProduct(tx: Tx, { productId, ...changes }: ProductRow): Promise<void> {
  await tx.updateTable('products').set(changes).where('productId', '=', productId).execute()
}
