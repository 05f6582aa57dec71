import type { DaySession, StaffAppointment, StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'

/** How a session stands on the calendar. `unknown`: no bed has told how it ended. */
export type SessionMark = 'open' | 'unknown' | 'over'

export function sessionMarkOf({ state, isManual }: DaySession): SessionMark {
  if (state === 'unknown' || isManual) return 'unknown'
  return state === 'ended' ? 'over' : 'open'
}

/** Where a session is drawn to: its end, or as long as was asked for; one that goes on reaches to now. */
export function drawnUntil(session: DaySession, now: number): number {
  const { startsAt, endsAt, minutes } = session
  const asked = startsAt + minutes * 60_000
  return Math.max(startsAt, endsAt ?? (sessionMarkOf(session) === 'open' ? Math.max(asked, now) : asked))
}

/** The sessions that are drawn within the block of their booking: those on the bed that it books. */
export function sessionsOf({ appointmentId, deviceId }: StaffAppointment, { sessions }: StaffDay): DaySession[] {
  return sessions.filter((session) => session.appointmentId === appointmentId && session.deviceId === deviceId)
}

/** Sessions with a block of their own: walk-ins, and those whose booking is not at this bed on this day. */
export function loneSessions(day: StaffDay): DaySession[] {
  const drawn = new Set(day.appointments.flatMap((booking) => sessionsOf(booking, day)))
  return day.sessions.filter((session) => !drawn.has(session))
}
