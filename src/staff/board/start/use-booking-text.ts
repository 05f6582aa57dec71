import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { BookingLimit } from '#src/domain/sessions/bed-offer.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'

/** Which booking ends a session early, and what is left of the time. It cannot be set aside. */
export function useBookingWords(timeZone: string): (booking: BookingLimit) => string {
  const { t, i18n } = useLingui()
  return ({ whose, startsAt, heldUntil, maxMinutes }) => {
    const time = formatTime(startsAt, timeZone)
    const minutes = t`${plural(maxMinutes, { one: 'At most # minute now.', other: 'At most # minutes now.' })}`
    if (whose === 'own') {
      const at = `${formatDay(startsAt, i18n.locale, timeZone)} ${time}`
      return `${t`The skin needs to rest before this member's own appointment: ${at}.`} ${minutes}`
    }
    if (heldUntil === null) return `${t`This bed is booked from ${time}.`} ${minutes}`
    const until = formatTime(heldUntil, timeZone)
    return t`Someone else has booked this bed for ${time}. It is held for them until ${until}.`
  }
}
