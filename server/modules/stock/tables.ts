import type { StockMoveKind } from '#src/contract/staff/stock/stock-move-kinds.ts'

import type { Flag, Instant, Json } from '#server/platform/database/schema.ts'

/** Something that is sold over the counter. */
export interface ProductsTable {
  productId: string
  rev: number
  languages: Json
  priceCents: number
  currency: string
  /** Barcode or number of the article; unique. */
  code: string | null
  /** Down to so many it has to be ordered; null: nobody is told. */
  lowLevel: number | null
  active: Flag
  createdAt: Instant
}

/** How many of a product lie at a studio: the sum of its moves, changed in the transaction of each. */
export interface StockLevelsTable {
  shopId: number
  productId: string
  /** Below zero: more was sold than anybody had counted. */
  level: number
  /** The studio's own; null: that of the product. */
  lowLevel: number | null
  countedAt: Instant | null
}

/** What changed the stock of a studio; rows are added and never changed. */
export interface StockMovesTable {
  moveId: string
  shopId: number
  productId: string
  kind: StockMoveKind
  /** Signed. */
  delta: number
  /** After it. */
  level: number
  reason: string | null
  staffUid: string
  /** The line of money of a sale, or of what came back. */
  lineId: string | null
  createdAt: Instant
}

/** Which products a line of money paid for, or gave money back for; rows are added and never changed. */
export interface SoldItemsTable {
  lineId: string
  /** From 0. */
  position: number
  productId: string
  /** As it was called then. */
  languages: Json
  /** Signed, as the line is. */
  quantity: number
  /** Of one. */
  priceCents: number
  /** What was paid for all of them, less their share of a discount; signed. All items come to the line. */
  amountCents: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    products: ProductsTable
    stockLevels: StockLevelsTable
    stockMoves: StockMovesTable
    soldItems: SoldItemsTable
  }
}
