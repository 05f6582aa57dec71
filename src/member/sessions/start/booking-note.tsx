import { Trans, useLingui } from '@lingui/react/macro'

import type { BedOffer, BookingLimit } from '#src/domain/sessions/bed-offer.ts'
import type { MinuteRange } from '#src/domain/sessions/minute-range.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatDayLong, formatTime } from '#src/lib/format-time.ts'

import styles from './exposure-note.module.css'

/** Why the minutes end where another booking needs the bed, or the member's own its gap; nothing elsewhere. */
export function BookingNote({ offer: { booking }, range }: { offer: BedOffer; range: MinuteRange }) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  if (range.cappedBy !== 'booking' || !booking) return null
  const time = formatTime(booking.startsAt, timeZone)
  const day = formatDayLong(booking.startsAt, i18n.locale, timeZone)
  const { max } = range
  return (
    <p className={styles.note}>
      {booking.whose === 'other' ? (
        <Trans>
          This bed is booked from {time}. You can tan for up to {max} min now.
        </Trans>
      ) : (
        <Trans>
          Your skin needs to rest before your appointment on {day} at {time}. You can tan for up to {max} min now.
        </Trans>
      )}
    </p>
  )
}

/** Why a booking leaves no session at all, and what to do instead. */
export function BookedText({ booking: { whose, startsAt, heldUntil } }: { booking: BookingLimit }) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  const time = formatTime(startsAt, timeZone)
  if (whose === 'own') {
    const day = formatDayLong(startsAt, i18n.locale, timeZone)
    return (
      <Trans>
        Too close to your own appointment on {day} at {time}. To tan now, move or cancel it first.
      </Trans>
    )
  }
  if (heldUntil === null) {
    return <Trans>This bed is booked from {time}, and not enough time is left before then. Use another bed.</Trans>
  }
  const until = formatTime(heldUntil, timeZone)
  return (
    <Trans>
      Someone else has booked this bed for {time}. It's held for them until {until}. Use another bed, or wait.
    </Trans>
  )
}
