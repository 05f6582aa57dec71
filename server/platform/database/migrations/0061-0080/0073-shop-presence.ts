import type { Kysely } from 'kysely'

/** What each shop asks for at its doors and beds, and how far from its point it reaches: what all have asked so far. */
export async function addShopPresence(db: Kysely<unknown>): Promise<void> {
  const columns = { door_level: 1, bed_level: 1, radius_meters: 150 }
  for (const [name, value] of Object.entries(columns)) {
    await db.schema
      .alterTable('shops')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
      .execute()
  }
}
