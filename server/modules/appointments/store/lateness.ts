import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely'

import type { Instant, Schema } from '#server/platform/database/schema.ts'

type AppointmentState = Selectable<Schema['appointments']>['state']

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

/** What an appointment is shown as now: who is too late has missed it, written down or not. */
export function isShownAs(state: AppointmentState, now: Instant): Expression<SqlBool> {
  const row = expressionBuilder<Schema, 'appointments'>()
  const isBooked = row('appointments.state', '=', 'booked')
  if (state === 'booked') return row.and([isBooked, isNotMissed(now)])
  const isWritten = row('appointments.state', '=', state)
  return state === 'timeout' ? row.or([isWritten, row.and([isBooked, isMissed(now)])]) : isWritten
}
