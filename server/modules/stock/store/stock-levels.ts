import { sql } from 'kysely'

import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** One product at one studio. */
export interface Shelf {
  shopId: number
  productId: string
}

/**
 * Adds to a level, or takes from it, and tells what it is then. Two tills that do so at once queue up behind the row:
 * each is told another level. Adding nothing holds it.
 */
export async function addToLevel(tx: Tx, { shopId, productId }: Shelf, delta: number): Promise<number> {
  const { level } = await tx
    .insertInto('stockLevels')
    .values({ shopId, productId, level: delta, lowLevel: null, countedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['shopId', 'productId']).doUpdateSet({ level: sql<number>`stock_levels.level + ${delta}` }),
    )
    .returning('level')
    .executeTakeFirstOrThrow()
  return level
}

/** Only ever called on a level that this transaction holds. */
export async function changeShelf(
  tx: Tx,
  { shopId, productId }: Shelf,
  changes: { lowLevel: number | null } | { countedAt: Instant },
): Promise<void> {
  await tx
    .updateTable('stockLevels')
    .set(changes)
    .where('shopId', '=', shopId)
    .where('productId', '=', productId)
    .execute()
}

/** What is sold at a studio, and what lies there still although it is withdrawn. */
export async function listShelves(db: Db, shopId: number) {
  return await db
    .selectFrom('products')
    .leftJoin('stockLevels', (join) =>
      join.onRef('stockLevels.productId', '=', 'products.productId').on('stockLevels.shopId', '=', shopId),
    )
    .selectAll('products')
    .select(['stockLevels.level', 'stockLevels.lowLevel as ownLowLevel', 'stockLevels.countedAt'])
    .where((row) => row.or([row('active', '=', 1), row('level', '!=', 0)]))
    .orderBy('createdAt')
    .orderBy('products.productId')
    .execute()
}

/** How many products a studio has to order, or to count because fewer than none are left. One that it never had is not low. */
export async function countLow(db: Db, shopId: number): Promise<number> {
  const { rows } = await findLow(db, { shopId })
  return rows[0]?.count ?? 0
}

const findLow = prepared((db, { shopId }: { shopId: number }) =>
  lowLevels(db, shopId).select(({ fn }) => fn.countAll<number>().as('count')),
)

/** The levels of products that a studio has to order or to count. */
export function lowLevels(db: Db, shopId: number) {
  return db
    .selectFrom('stockLevels')
    .innerJoin('products', 'products.productId', 'stockLevels.productId')
    .where('shopId', '=', shopId)
    .where('active', '=', 1)
    .where(
      sql<boolean>`(stock_levels.level < 0 or stock_levels.level <= coalesce(stock_levels.low_level, products.low_level))`,
    )
}
