import { type Expression, expressionBuilder, type Selectable, sql, type SqlBool } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'

type AppointmentState = Selectable<Schema['appointments']>['state']

const minute = 60_000
/** No chain may allow more. It bounds what has to be looked at, since every appointment has its own limit. */
export const mostLateMs = 60 * minute

/** An appointment may still be met, or is still to come. Of a query that is built once, `lateFrom` is an argument too. */
export function isNotMissed(now: Instant, lateFrom = lateFromAt(now)): Expression<SqlBool> {
  const row = expressionBuilder<Schema, 'appointments'>()
  const latestAt = row('appointments.startsAt', '+', row('appointments.lateMinutes', '*', minute))
  return row.and([row('appointments.startsAt', '>=', lateFrom), row(latestAt, '>=', now)])
}

/** What began before has been missed, however late its member may come. */
export function lateFromAt(now: Instant): Instant {
  return now - mostLateMs
}

export function isMissed(now: Instant): Expression<SqlBool> {
  const row = expressionBuilder<Schema, 'appointments'>()
  const latestAt = row('appointments.startsAt', '+', row('appointments.lateMinutes', '*', minute))
  return row.and([row('appointments.startsAt', '<', now), row(latestAt, '<', now)])
}

/** What an appointment is shown as now: who is too late has missed it, written down or not. */
export function isShownAs(state: AppointmentState, now: Instant): Expression<SqlBool> {
  const row = expressionBuilder<Schema, 'appointments'>()
  const isBooked = row('appointments.state', '=', sql.lit('booked'))
  if (state === 'booked') return row.and([isBooked, isNotMissed(now)])
  const isWritten = row('appointments.state', '=', sql.lit(state))
  if (state === 'visited') return isWritten
  // Said in the words of the index of those, which is a fifth of the other.
  const isUnvisited = row('appointments.state', '<>', sql.lit('visited'))
  const isMeant = state === 'timeout' ? row.or([isWritten, row.and([isBooked, isMissed(now)])]) : isWritten
  return row.and([isUnvisited, isMeant])
}
