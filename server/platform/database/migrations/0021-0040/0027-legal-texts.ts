import type { Kysely } from 'kysely'

/** The wordings that the chain published itself, and the terms that each member agreed to last. */
export async function addLegalTexts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('legal_texts')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('legal_texts_one', ['kind', 'version', 'language'])
    .execute()
  await db.schema.alterTable('members').addColumn('terms_version', 'text').execute()
  await db.schema.alterTable('members').addColumn('terms_at', 'bigint').execute()
}
