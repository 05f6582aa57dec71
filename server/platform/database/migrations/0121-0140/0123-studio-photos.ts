import type { Kysely } from 'kysely'

/** A photo of each studio and each bed, and pictures that are kept in a small size too. */
export async function addStudioPhotos(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shops').addColumn('photo', 'text').execute()
  await db.schema.alterTable('devices').addColumn('photo', 'text').execute()
  await db.schema.alterTable('pictures').addColumn('small', 'text').execute()
}
