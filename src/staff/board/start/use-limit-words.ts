import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import type { Bed } from '#src/staff/board/board-calls.ts'
import type { StartOffer } from '#src/staff/board/duty-calls.ts'

import type { Most } from './most-minutes.ts'
import { useBookingWords } from './use-booking-text.ts'

interface Limited {
  bed: Bed
  offer: StartOffer | undefined
  most: Most | undefined
}

/** Why there are no more minutes than these, and who comes next where it is the next booking. */
export function useLimitWords(timeZone: string): (choice: Limited) => string {
  const { t } = useLingui()
  const bookingWords = useBookingWords(timeZone)
  return ({ bed, offer, most }) => {
    if (!offer || !most) return ''
    const { minutes } = most
    if (most.by === 'booking' && offer.booking) return bookingWords(offer.booking)
    if (most.by === 'exposure' && offer.exposure) {
      const { sessions, bySkin } = offer.exposure
      if (bySkin === 'none') return t`This member's skin always burns. No bed is started for them.`
      if (bySkin === 'light') return t`Skin that burns easily gets the lightest intensity only.`
      return sessions === 0
        ? t`${plural(minutes, { one: 'A first session has at most # minute at this strength.', other: 'A first session has at most # minutes at this strength.' })}`
        : t`${plural(minutes, { one: 'The exposure schedule allows at most # minute at this strength now.', other: 'The exposure schedule allows at most # minutes at this strength now.' })}`
    }
    const alone = t`${plural(minutes, { one: 'This bed runs for at most # minute.', other: 'This bed runs for at most # minutes.' })}`
    if (!bed.next) return alone
    const time = formatTime(bed.next.startsAt, timeZone)
    return `${alone} ${t`The next guest comes at ${time}.`}`
  }
}
