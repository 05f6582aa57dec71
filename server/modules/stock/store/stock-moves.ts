import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

import { keysetPage, type Span } from '#server/platform/database/keyset.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type StockMoveRow = Selectable<Schema['stockMoves']>

export async function insertMove(tx: Tx, move: Omit<StockMoveRow, 'moveId'>): Promise<void> {
  await tx
    .insertInto('stockMoves')
    .values({ moveId: uuidv7(), ...move })
    .execute()
}

/** What changed the stock of a studio, or of one product there, the newest first. */
export async function listMoves(
  db: Db,
  { shopId, productId }: { shopId: number; productId?: string | undefined },
  span: Span,
) {
  const moves = db
    .selectFrom('stockMoves')
    .innerJoin('products', 'products.productId', 'stockMoves.productId')
    .leftJoin('members as staff', 'staff.uid', 'stockMoves.staffUid')
    .selectAll('stockMoves')
    .select(['products.languages', 'staff.nickname as staffName'])
    .where('stockMoves.shopId', '=', shopId)
    .$if(productId !== undefined, (query) => query.where('stockMoves.productId', '=', productId ?? ''))
  return await keysetPage(moves, { by: 'stockMoves.createdAt', id: 'stockMoves.moveId' }, span).execute()
}

export type ShownMove = Awaited<ReturnType<typeof listMoves>>[number]
