import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/store.ts'
import { listMergeColumns } from './merge-columns.ts'

interface Merging {
  /** The account that goes. */
  from: string
  /** The one that stays. */
  to: string
}

/** Gives everything of an account to another one. Again, it moves what was written meanwhile, and else nothing. */
export async function moveRows(tx: Tx, merging: Merging): Promise<void> {
  for (const [name, merged] of listMergeColumns()) {
    if (merged.does === 'stays') continue
    if (merged.does === 'moves') await moveColumn(tx, name, merged.by ?? [], merging)
    if (merged.does === 'goes' || merged.left === 'goes') await deleteRows(tx, name, merging.from)
  }
}

async function moveColumn(tx: Tx, name: string, by: readonly string[], { from, to }: Merging): Promise<void> {
  const { table, column } = placeOf(name)
  const isSame = by.map((key) => sql`taken.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)}`)
  const isFree =
    by.length === 0
      ? sql``
      : sql` and not exists (select 1 from ${sql.table(table)} as taken
          where taken.${sql.ref(column)} = ${to} and ${sql.join(isSame, sql` and `)})`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.ref(`${table}.${column}`)} = ${from}${isFree}${table === 'operations' ? isUnnamed : sql``}`.execute(tx)
}

/** Answers of somebody who was on the staff once name those whom they are about. */
const isUnnamed = sql` and not exists (select 1 from operation_subjects as named
  where named.caller_uid = operations.member_uid and named.op_id = operations.op_id)`

async function deleteRows(tx: Tx, name: string, from: string): Promise<void> {
  const { table, column } = placeOf(name)
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${from}`.execute(tx)
}

function placeOf(name: string): { table: string; column: string } {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}
