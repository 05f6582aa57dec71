import { sql, type SqlBool } from 'kysely'

import type { Instant } from '#server/platform/database/schema.ts'

/** When the provider may be asked again about one thing: so many milliseconds after it was asked last. */
export interface Asking {
  now: Instant
  everyMs: number
}

/** Of orders and refunds, those that may be asked about. What was asked in the future was asked while the clock was ahead. */
export function isUnasked({ now, everyMs }: Asking) {
  return sql<SqlBool>`(asked_at is null or asked_at <= ${now - everyMs} or asked_at > ${now})`
}
