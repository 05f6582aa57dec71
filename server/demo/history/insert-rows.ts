import { CompiledQuery, type Insertable, PostgresAdapter } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

type Row = Record<string, unknown>

/** Adds many rows in few statements. All rows have the same fields. A row that is there already stays as it is. */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows as readonly Row[]
  if (!first) return
  const fields = Object.keys(first)
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  const atOnce = isPostgres ? postgresRows : Math.floor(sqliteValues / fields.length)
  for (let from = 0; from < rows.length; from += atOnce) {
    const piece = rows.slice(from, from + atOnce) as readonly Row[]
    const statement = isPostgres ? postgresInsert : sqliteInsert
    await tx.executeQuery(statement(snake(table), fields, piece))
  }
}

/** As many as make a statement of a few megabytes. */
const postgresRows = 5_000
/** SQLite takes no more than 32 766 values with one statement. */
const sqliteValues = 32_000

/** All rows are one value: PostgreSQL would take longer for so many than for reading them out of it. */
function postgresInsert(table: string, fields: readonly string[], rows: readonly Row[]): CompiledQuery {
  const columns = fields.map(snake)
  const named = rows.map((row) => Object.fromEntries(fields.map((field) => [snake(field), row[field]])))
  const made = `select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1::json)`
  const text = `insert into ${table} (${columns.join(', ')}) ${made} on conflict do nothing`
  return CompiledQuery.raw(text, [JSON.stringify(named)])
}

/** Built by hand: the builder takes several times as long for so many rows. */
function sqliteInsert(table: string, fields: readonly string[], rows: readonly Row[]): CompiledQuery {
  const places = `(${fields.map(() => '?').join(', ')})`
  const into = `insert into ${table} (${fields.map(snake).join(', ')})`
  const text = `${into} values ${rows.map(() => places).join(', ')} on conflict do nothing`
  const values = rows.flatMap((row) => fields.map((field) => row[field]))
  return CompiledQuery.raw(text, values)
}

/** As both databases spell it. */
function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
