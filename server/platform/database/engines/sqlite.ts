import { existsSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import type { ConnectionWatcher } from '#server/platform/database/watched-queries.ts'
import { makePrivateFile } from '#server/platform/process/private-files.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { holdDirectory } from '#server/platform/database/hold-directory.ts'

const maxStatements = 500

export function openSqlite(
  directory: string,
  onConnection?: ConnectionWatcher,
): { dialect: Dialect; release: () => void } {
  prepareDirectory(directory)
  const release = holdDirectory(directory)
  const file = join(directory, 'studio.db')
  // The files beside it get the rights of this one.
  makePrivateFile(file)
  const database = new Database(file)
  database.pragma('journal_mode = wal')
  // An acknowledged booking survives a power cut, so every commit reaches the disk.
  database.pragma('synchronous = full')
  database.pragma('foreign_keys = on')
  // What was deleted with an account is overwritten, and not only forgotten.
  database.pragma('secure_delete = on')
  // Waiting blocks the event loop, and only a checkpointing tool can make us wait.
  database.pragma('busy_timeout = 1000')
  const watched = onConnection && { onCreateConnection: onConnection }
  return { dialect: new TransactionalDialect({ database: withStatementCache(database), ...watched }), release }
}

/** Looks at the database beside the server that has it open; looking waits for no writer. */
export function readSqlite(directory: string): Dialect {
  const file = join(directory, 'studio.db')
  if (!existsSync(file)) throw new StartFailure(`There is no studio in ${directory} yet. "npm start" makes one.`)
  const database = new Database(file, { readonly: true })
  return new SqliteDialect({ database: withStatementCache(database) })
}

/** A step of the tables is one transaction: one that was cut off has left nothing, and is taken again. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const nothingDone = { changes: 0, lastInsertRowid: 0 }

/** Kysely prepares a statement for every query; preparing costs more than most of our queries. */
function withStatementCache(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  // A full disk ends a transaction at once. Ending it again would fail, and that failure would hide the cause.
  const isOver = (sql: string) => sql === 'rollback' && !database.inTransaction
  return {
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const prepared = database.prepare(sql)
      const statement: SqliteStatement = {
        reader: prepared.reader,
        all: (values) => prepared.all(...values),
        run: (values) => (isOver(sql) ? nothingDone : prepared.run(...values)),
        iterate: (values) => prepared.iterate(...values),
      }
      if (statements.size < maxStatements) statements.set(sql, statement)
      return statement
    },
    close: () => database.close(),
  }
}
