import type { Kysely } from 'kysely'

/** On what kind of phone or computer a login was made; of earlier ones nobody knows. */
export async function addLoginDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('logins').addColumn('device', 'text').execute()
}
