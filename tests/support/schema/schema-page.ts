import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'

import { openStore } from '#server/platform/database/open-store.ts'
import { modules } from '../../imports/order.ts'
import { logSecret } from '../logs/log-secret.ts'
import { tablePurposes } from './table-purposes.ts'

/** `docs/schema.md`: every table as all migrations together leave it. Column types are those of SQLite. */
export async function schemaPage(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'studio-schema-'))
  await (await openStore({ engine: 'sqlite', directory }, { logSecret })).close()
  const database = new Database(join(directory, 'studio.db'), { readonly: true })
  refuseUndescribed(database)
  const parts = [...modules, 'platform'].map((noun) => describeNoun(database, noun))
  database.close()
  rmSync(directory, { recursive: true })
  return `${head}\n${parts.filter((part) => part !== '').join('\n')}`
}

const head = `<!-- Drawn by \`npm run schema\`; do not edit. -->

# Schema

Every table as the migrations leave it, by the folder whose store writes it. Both databases have the same columns. Text
and whole numbers only: an instant is milliseconds since 1970 UTC, a flag is 0 or 1, JSON is text, money is in the
smallest unit of its currency. A name ending in \`?\` may be empty; **bold** is the primary key. What a column means is
said at its field in the \`*tables.ts\` of its module, or in \`server/platform/database/schema.ts\`.
`

/** A table that Kysely knows nothing of. */
function refuseUndescribed(database: Database.Database): void {
  const described = new Set(Object.keys(tablePurposes).map(snakeCase))
  const made = ask<{ name: string }>(
    database,
    "select name from sqlite_master where type = 'table' and name not like 'kysely_%' and name not like 'sqlite_%'",
  )
  const left = made.filter(({ name }) => !described.has(name)).map(({ name }) => name)
  if (left.length > 0) throw new Error(`No sentence says what a row of these is: ${left.join(', ')}`)
}

function describeNoun(database: Database.Database, noun: string): string {
  const tables = Object.entries(tablePurposes)
    .filter(([, table]) => table.noun === noun)
    .map(([name, { purpose }]) => describeTable(database, snakeCase(name), purpose))
  return tables.length === 0 ? '' : `## ${noun}\n\n${tables.join('\n')}`
}

interface Column {
  name: string
  type: string
  notnull: 0 | 1
  pk: number
}

function describeTable(database: Database.Database, table: string, purpose: string): string {
  const columns = ask<Column>(database, `pragma table_info("${table}")`)
  if (columns.length === 0) throw new Error(`${table} has a sentence, and no migration makes it`)
  const foreign = new Map(
    ask<{ from: string; table: string; to: string | null }>(database, `pragma foreign_key_list("${table}")`).map(
      (key) => [key.from, `${key.table}${key.to === null ? '' : `.${key.to}`}`],
    ),
  )
  const rows = columns.map(({ name, type, notnull, pk }) => {
    const shown = pk > 0 ? `**${name}**` : name
    const target = foreign.get(name)
    return `${shown}${notnull === 1 || pk > 0 ? '' : '?'} ${type}${target === undefined ? '' : ` → ${target}`}`
  })
  const indexes = ask<{ name: string; unique: 0 | 1; origin: string; partial: 0 | 1 }>(
    database,
    `pragma index_list("${table}")`,
  )
    .filter(({ origin }) => origin !== 'pk')
    .map((index) => describeIndex(database, index))
    .sort()
  const found = indexes.length === 0 ? '' : `\nFound by: ${indexes.join('; ')}.\n`
  return `### ${table}\n\n${purpose[0]?.toUpperCase()}${purpose.slice(1)}.\n\n${rows.join(' · ')}\n${found}`
}

function describeIndex(
  database: Database.Database,
  { name, unique, partial }: { name: string; unique: 0 | 1; partial: 0 | 1 },
): string {
  const columns = ask<{ name: string | null }>(database, `pragma index_info("${name}")`)
  const shown = columns.map((column) => column.name ?? 'an expression').join(', ')
  return `${unique === 1 ? 'unique ' : ''}(${shown})${partial === 1 ? ' where it applies' : ''}`
}

function ask<Row>(database: Database.Database, statement: string): Row[] {
  return database.prepare<[], Row>(statement).all()
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
