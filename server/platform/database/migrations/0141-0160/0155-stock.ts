import { type Kysely, sql } from 'kysely'

/** Products, how many of them lie at each studio and why, and which of them a line of money paid for. */
export async function addStock(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('products')
    .addColumn('product_id', 'text', (column) => column.primaryKey())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('languages', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    // Null where there is none: the key lets a code be on one product.
    .addColumn('code', 'text', (column) => column.unique())
    .addColumn('low_level', 'integer')
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('stock_levels')
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.product_id'))
    .addColumn('level', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addColumn('low_level', 'integer')
    .addColumn('counted_at', 'bigint')
    .addPrimaryKeyConstraint('stock_levels_key', ['shop_id', 'product_id'])
    .execute()
  await addMoves(db)
}

async function addMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_moves')
    .addColumn('move_id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.product_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('delta', 'integer', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('staff_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('line_id', 'text', (column) => column.references('money_lines.line_id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  const moves = (name: string) => db.schema.createIndex(name).on('stock_moves')
  await moves('stock_moves_of_shop').columns(['shop_id', 'created_at', 'move_id']).execute()
  await moves('stock_moves_of_product').columns(['product_id', 'shop_id', 'created_at', 'move_id']).execute()
  await db.schema
    .createTable('sold_items')
    .addColumn('line_id', 'text', (column) => column.notNull().references('money_lines.line_id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.product_id'))
    .addColumn('languages', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sold_items_key', ['line_id', 'position'])
    .execute()
}
