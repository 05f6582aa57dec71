import { useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import type { DaySession } from '#src/staff/appointments/staff-appointment-calls.ts'

import { sessionMarkOf } from './session-mark.ts'

/** What a session is called and when it was, as it is written and read out on the calendar. */
export function useSessionWords(timeZone: string) {
  const { t } = useLingui()
  const span = (session: DaySession): string => {
    const from = formatTime(session.startsAt, timeZone)
    if (session.endsAt === null) return from
    return `${from}–${formatTime(session.endsAt, timeZone)}`
  }
  const kind = (session: DaySession): string => {
    const isWalkIn = session.appointmentId === null
    switch (sessionMarkOf(session)) {
      case 'open':
        return isWalkIn ? t`Walk-in, in use` : t`Session in use`
      case 'unknown':
        return isWalkIn ? t`Walk-in, end unknown` : t`Session, end unknown`
      case 'over':
        return isWalkIn ? t`Walk-in` : t({ message: 'Session', context: 'calendar' })
    }
  }
  return { span, kind }
}
