import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Of a member, as they or the staff say it. Nobody has said any yet, and a release of before keeps what there is. */
export async function addSkinType(db: Kysely<unknown>): Promise<void> {
  const member = db.schema.alterTable('members')
  await member.addColumn('skin_type', 'integer').execute()
  await member.addColumn('skin_type_rev', 'integer', (column) => column.notNull().defaultTo(sql.lit(1))).execute()
}
