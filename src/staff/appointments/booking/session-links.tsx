import { Link } from '@tanstack/react-router'

import { SessionIcon } from '#src/staff/appointments/calendar/session-block.tsx'
import { useSessionWords } from '#src/staff/appointments/calendar/use-session-words.ts'
import type { DaySession, StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'

interface SessionLinksProps {
  sessions: readonly DaySession[]
  booking: StaffAppointment
}

/** The sessions that a booking led to, each with the way to what is on record about it. */
export function SessionLinks({ sessions, booking: { date, timeZone } }: SessionLinksProps) {
  const { span, kind } = useSessionWords(timeZone)
  return sessions.map((session) => (
    <Link
      key={session.sessionId}
      to="/admin/device-records"
      search={{ date, session: session.sessionId }}
      className={buttonClass({ kind: 'tonal', size: 'small', wide: true })}
    >
      <SessionIcon session={session} size={20} />
      {kind(session)} {span(session)}
    </Link>
  ))
}
