import type { Kysely } from 'kysely'

/** What a clerk took off the price of a sale, and why. The line of money has what was paid. */
export async function addDiscounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('discounts')
    .addColumn('line_id', 'text', (column) => column.primaryKey().references('money_lines.line_id'))
    .addColumn('off_cents', 'bigint', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('words', 'text')
    .execute()
}
