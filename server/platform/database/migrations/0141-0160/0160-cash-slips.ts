import type { Kysely } from 'kysely'

/** What tablets sold for cash while the server did not answer. The key lets each become one sale. */
export async function addCashSlips(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cash_slips')
    .addColumn('slip_id', 'text', (column) => column.primaryKey())
    .addColumn('slip_number', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'integer', (column) => column.notNull().references('shops.shop_id'))
    .addColumn('member_uid', 'text')
    .addColumn('wanted', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('given_cents', 'bigint')
    .addColumn('sold_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('clerk_uid', 'text', (column) => column.notNull())
    .addColumn('brought_by', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('trouble', 'text')
    .addColumn('line_id', 'text', (column) => column.references('money_lines.line_id'))
    .execute()
}
