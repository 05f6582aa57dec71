import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

import type { Instant, Schema } from './schema.ts'

const minute = 60_000
/** No chain may allow more. It bounds what has to be looked at, since every appointment has its own limit. */
export const mostLateMs = 60 * minute

/** An appointment may still be met, or is still to come. */
export function isNotMissed(now: Instant): Expression<SqlBool> {
  const row = expressionBuilder<Schema, 'appointments'>()
  const latestAt = row('appointments.startsAt', '+', row('appointments.lateMinutes', '*', minute))
  return row.and([row('appointments.startsAt', '>=', now - mostLateMs), row(latestAt, '>=', now)])
}

export function isMissed(now: Instant): Expression<SqlBool> {
  const row = expressionBuilder<Schema, 'appointments'>()
  const latestAt = row('appointments.startsAt', '+', row('appointments.lateMinutes', '*', minute))
  return row.and([row('appointments.startsAt', '<', now), row(latestAt, '<', now)])
}
