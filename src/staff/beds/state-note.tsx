import { Trans, useLingui } from '@lingui/react/macro'

import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import type { BedRow } from './bed-list-calls.ts'
import { bookingTime } from './booking-time.ts'

import { AnsweredNote } from './answered-note.tsx'
import { useAge } from './use-age.ts'

interface StateNoteProps {
  bed: BedRow
  timeZone: string
}

/** What one wants to know next: how long it lasts, how long it has been gone, or who comes. */
export function StateNote({ bed, timeZone }: StateNoteProps) {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const ageOf = useAge()
  const { session, presence, nextBookingAt, offReason, state } = bed
  if (session?.endsAt) {
    const minutes = Math.max(0, Math.ceil((session.endsAt - now) / 60_000))
    return <Trans>{minutes} min left</Trans>
  }
  if (session) return <Trans>Waiting for the bed</Trans>
  if (state === 'offline' && presence.changedAt !== null) {
    const age = ageOf(presence.changedAt, now)
    return <Trans>for {age}</Trans>
  }
  if (state === 'disabled')
    return offReason === null ? <AnsweredNote presence={presence} timeZone={timeZone} /> : <>{offReason}</>
  if (nextBookingAt !== null) {
    const time = bookingTime(nextBookingAt, now, i18n.locale, timeZone)
    return <Trans>Booked at {time}</Trans>
  }
  return null
}
