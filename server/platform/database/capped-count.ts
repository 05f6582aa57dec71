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
  const { count } = await db
    .selectFrom(rows.limit(reach + 1).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, reach), isCapped: count > reach }
}
