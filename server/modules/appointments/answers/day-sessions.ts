import type { AnswerOf } from '#src/contract/call.ts'
import type { dayCalendar } from '#src/contract/staff/appointments.ts'

import type { DaySessionRow } from '#server/modules/sessions/store/day-sessions.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'

import { toStaffMember } from './staff-appointment.ts'

type DaySession = NonNullable<AnswerOf<typeof dayCalendar>['sessions']>[number]

/** A session as the calendar draws it; an unknown instant is not guessed. */
export function toDaySession(row: DaySessionRow): DaySession {
  const endsAt = endOf(row)
  return {
    ...row,
    member: toStaffMember({ ...row, uid: row.memberUid }),
    isManual: row.verdict !== null,
    startsAt: startOf(row),
    endsAt,
  }
}

/** What the calendar has to have room for; where the end is unknown, as long as was asked for. */
export function roomOf(row: DaySessionRow): Span {
  const startsAt = startOf(row)
  return { startsAt, endsAt: Math.max(startsAt, endOf(row) ?? startsAt + row.minutes * 60_000) }
}

function startOf({ startedAt, lampsAt, requestedAt }: DaySessionRow): number {
  return startedAt ?? lampsAt ?? requestedAt
}

function endOf({ state, verdict, endsAt, endedAt }: DaySessionRow): number | null {
  if (state === 'ended') return verdict === null ? endedAt : null
  return state === 'running' || state === 'dressing' ? endsAt : null
}
