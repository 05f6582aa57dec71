import { sql } from 'kysely'

import type { Instant } from './schema.ts'
import type { Clock } from './store.ts'

/** Of this process: of the only server of a database, or of a test that travels in time. */
export function ownClock(tell: () => Instant): Clock {
  return { now: async () => tell() }
}

const moment = sql<Instant>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Every server of a database agrees on it. */
export const postgresClock: Required<Clock> = {
  moment,
  async now(db) {
    const { rows } = await sql<{ now: Instant }>`select ${moment} as now`.execute(db)
    const [row] = rows
    if (!row) throw new Error('The database told no time')
    return row.now
  },
}
