import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { CamelCasePlugin, type Dialect, Kysely, SqliteDialect } from 'kysely'

import { StartFailure } from '#server/platform/process/start-failure.ts'
import type { Schema } from './schema.ts'
import type { Db, Place } from './store.ts'

/** The database as it is, for tools that only look: it is not migrated, and a running server keeps it. */
export async function openToRead(place: Place): Promise<Db> {
  const dialect = place.engine === 'sqlite' ? await readSqlite(place.directory) : await readPostgres(place.url)
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
}

async function readSqlite(directory: string): Promise<Dialect> {
  const file = join(directory, 'studio.db')
  if (!existsSync(file)) throw new StartFailure(`There is no studio in ${directory} yet. "npm start" makes one.`)
  const { default: Database } = await import('better-sqlite3')
  return new SqliteDialect({ database: new Database(file, { readonly: true }) })
}

async function readPostgres(url: string): Promise<Dialect> {
  return await (await import('./postgres.ts')).openPostgres(url)
}
