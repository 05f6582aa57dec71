import type { Kysely } from 'kysely'

/**
 * What a movement of money was made of, where its own line does not say it all: a tender that the release before has no
 * word for, and from then on several tenders, or what was handed over. The line itself stays as that release reads it.
 */
export async function addMoneyParts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('money_parts')
    .addColumn('line_id', 'text', (column) => column.notNull().references('money_lines.line_id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('tender', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addPrimaryKeyConstraint('money_parts_key', ['line_id', 'position'])
    .execute()
  for (const table of ['day_closes', 'day_reopenings']) {
    await db.schema.alterTable(table).addColumn('tenders', 'text').execute()
  }
}
