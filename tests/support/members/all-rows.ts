import { sql } from 'kysely'

import type { Db } from '#server/platform/database/store.ts'

interface StoredRow {
  table: string
  /** The row as it is stored, in one text. */
  text: string
}

/** Every row of every table, as text. */
export async function allRows(db: Db): Promise<StoredRow[]> {
  const tables = await db.introspection.getTables()
  const rows: StoredRow[] = []
  for (const { name } of tables) {
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    rows.push(...found.rows.map((row) => ({ table: name, text: JSON.stringify(row) })))
  }
  return rows
}

/** What is in one of the lists and not in the other, by table. */
export function changedRows(before: StoredRow[], after: StoredRow[]): StoredRow[] {
  const spell = ({ table, text }: StoredRow) => `${table} ${text}`
  const [old, now] = [new Set(before.map(spell)), new Set(after.map(spell))]
  return [...before.filter((row) => !now.has(spell(row))), ...after.filter((row) => !old.has(spell(row)))]
}
