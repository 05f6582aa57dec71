import { sql } from 'kysely'

import type { Store } from '#server/platform/database/store.ts'
import { until } from './until.ts'

/** Resolves once so many wait for a row or a table that another transaction holds, on PostgreSQL. */
export async function heldUp({ db }: Pick<Store, 'db'>, who: string, count = 1): Promise<void> {
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await waiting.execute(db)).rows.length >= count, `${who} waits`)
}
