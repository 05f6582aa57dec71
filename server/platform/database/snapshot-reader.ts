import { CamelCasePlugin, Kysely } from 'kysely'

import type { Schema } from './schema.ts'
import type { Db, Place } from './store.ts'

export interface Reader {
  /** All that is read within sees the database as it was at its first query. */
  lookOnce<T>(look: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A second way to a database that a server has open, for reading much of it: nothing is written, no query is cut off. */
export async function openReader(place: Place): Promise<Reader> {
  const db = new Kysely<Schema>({ dialect: await openDialect(place), plugins: [new CamelCasePlugin()] })
  const isolation = place.engine === 'postgres' ? ('repeatable read' as const) : undefined
  return {
    lookOnce(look) {
      const begin = db.transaction()
      return (isolation ? begin.setIsolationLevel(isolation).setAccessMode('read only') : begin).execute(look)
    },
    close: () => db.destroy(),
  }
}

async function openDialect(place: Place) {
  if (place.engine === 'sqlite') return (await import('./sqlite.ts')).readSqlite(place.directory)
  return await (await import('./postgres.ts')).openPostgres(place.url, { isPatient: true })
}
