import type { Kysely } from 'kysely'

/** A card is what a member bought; its balance is the sum of its lines, which are only ever added. */
export async function addCards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cards')
    .addColumn('card_id', 'text', (column) => column.primaryKey())
    .addColumn('member_uid', 'text', (column) => column.notNull().references('members.uid'))
    .addColumn('times_total', 'integer')
    .addColumn('valid_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('cards_of_member').on('cards').column('member_uid').execute()

  await db.schema
    .createTable('card_lines')
    .addColumn('line_id', 'text', (column) => column.primaryKey())
    .addColumn('card_id', 'text', (column) => column.notNull().references('cards.card_id'))
    .addColumn('delta', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('card_lines_of_card').on('card_lines').column('card_id').execute()
}
