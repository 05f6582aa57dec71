import type { SelectQueryBuilder } from 'kysely'

import { reach } from '#src/contract/values.ts'

import type { Db } from './store.ts'

export interface CappedCount {
  count: number
  isCapped: boolean
}

/** Counts rows up to `reach`: how many more there are would take as long as there are rows. */
export async function countUpToReach<Tables, From extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, From, Row>,
): Promise<CappedCount> {
  const count = await countUpTo(db, reach + 1, rows)
  return { count: Math.min(count, reach), isCapped: count > reach }
}

/** As many rows as there are, or `most` where there are more. */
export async function countUpTo<Tables, From extends keyof Tables, Row>(
  db: Db,
  most: number,
  rows: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(most).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
