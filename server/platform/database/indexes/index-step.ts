import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An index by its definition. Another definition is another name: one that is there is taken as it is. */
export interface Index {
  name: string
  table: string
  columns: readonly string[]
  isUnique?: boolean
  /** Only these rows are in it, in SQL. */
  where?: string
}

export interface IndexChange {
  add?: readonly Index[]
  /** By name; dropped once what replaces them is there. */
  drop?: readonly string[]
}

/** A step that changes indexes and nothing else. Where tables are in use it is prepared outside of its transaction. */
export interface IndexStep extends Migration {
  indexes: IndexChange
}

/**
 * The way to put an index on a table that is already there. On PostgreSQL it is built while everybody goes on writing
 * (`build-indexes.ts`); on SQLite, and in a database that nobody uses yet, within the step.
 */
export function indexStep(indexes: IndexChange): IndexStep {
  return {
    indexes,
    async up(db: Kysely<unknown>) {
      for (const index of indexes.add ?? []) await sql.raw(creation(index, 'if not exists')).execute(db)
      for (const name of indexes.drop ?? []) await sql.raw(`drop index if exists ${name}`).execute(db)
    },
  }
}

/** Whether a step has to be prepared before it is taken. */
export function isIndexStep(migration: Migration): migration is IndexStep {
  return 'indexes' in migration
}

/** What makes an index; `how` goes before its name. */
export function creation({ name, table, columns, isUnique, where }: Index, how: string): string {
  const kind = isUnique ? 'unique index' : 'index'
  const rows = where === undefined ? '' : ` where ${where}`
  return `create ${kind} ${how} ${name} on ${table} (${columns.join(', ')})${rows}`
}
