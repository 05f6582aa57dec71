import { CamelCasePlugin, type Dialect, Kysely } from 'kysely'

import type { Schema } from './schema.ts'
import type { Db, Place } from './store.ts'

interface Looking {
  /** For long reading in the background: no query is cut off. */
  isPatient?: boolean
  /** Which setting names the database, where it is not DATABASE_URL. */
  setting?: string
}

/** The database as it is, for commands that only read: it is not migrated, and a running server keeps it. */
export async function openToRead(place: Place, looking: Looking = {}): Promise<Db> {
  return new Kysely<Schema>({ dialect: await openDialect(place, looking), plugins: [new CamelCasePlugin()] })
}

export interface Reader {
  /** All that is read within sees the database as it was at its first query. */
  lookOnce<T>(look: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A second way to a database that a server has open, for reading much of it: nothing is written, no query is cut off. */
export async function openReader(place: Place): Promise<Reader> {
  const db = await openToRead(place, { isPatient: true })
  const isolation = place.engine === 'postgres' ? ('repeatable read' as const) : undefined
  return {
    lookOnce(look) {
      const begin = db.transaction()
      return (isolation ? begin.setIsolationLevel(isolation).setAccessMode('read only') : begin).execute(look)
    },
    close: () => db.destroy(),
  }
}

async function openDialect(place: Place, looking: Looking): Promise<Dialect> {
  if (place.engine === 'sqlite') return (await import('./engines/sqlite.ts')).readSqlite(place.directory)
  return (await (await import('./engines/postgres.ts')).openPostgres(place.url, looking)).dialect
}
