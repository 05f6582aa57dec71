import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a member chose for notices that no notification brings. Nobody has yet, which is a text message as before. */
export async function addMessagesBy(db: Kysely<unknown>): Promise<void> {
  const member = db.schema.alterTable('members')
  await member.addColumn('messages_by', 'text').execute()
  await member.addColumn('messages_by_rev', 'integer', (column) => column.notNull().defaultTo(sql.lit(1))).execute()
}
