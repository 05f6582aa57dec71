import type { Visit } from '#src/domain/appointments/visit.ts'
import { cancellationOf, isCancelling } from '#src/domain/appointments/cancellation.ts'
import type { Entry } from '#src/domain/outbox/outbox-entry.ts'
import { isAlwaysOpen, type Shop } from '#src/domain/shops/shop.ts'
import { formatEarlier } from '#src/lib/format-move.ts'

import type { Upcoming } from './card/card-view.ts'

/** The appointment that home shows, with the hours of its studio and what this phone still means to do about it. */
export function toUpcoming(
  visit: Visit,
  shops: readonly Shop[] = [],
  entries: readonly Entry[],
  language: string,
): Upcoming | undefined {
  if (visit.step !== 'booked' && visit.step !== 'enter' && visit.step !== 'late' && visit.step !== 'inside')
    return undefined
  const { appointment, step } = visit
  const shop = shops.find(({ shopId }) => shopId === appointment.shopId)
  const { appointmentId, startsAt, timeZone } = appointment
  const meant = entries.findLast(
    ({ intent }) => intent.kind === 'cancel-appointment' && intent.appointmentId === appointmentId,
  )?.intent
  const meantAt = meant?.kind === 'cancel-appointment' ? meant.startsAt : startsAt
  const wasAt = meantAt === startsAt ? appointment.movedFrom : meantAt
  return {
    appointment,
    shop,
    step,
    opensAt: shop?.opensAt ?? '',
    closesAt: shop ? endOfDay(shop) : '',
    isCancelling: isCancelling(cancellationOf(appointmentId, entries)),
    movedFrom: wasAt === undefined ? undefined : formatEarlier(wasAt, startsAt, language, timeZone),
  }
}

/** A shop that never closes has the whole day, and its arc ends at midnight. */
function endOfDay(shop: Shop): string {
  return isAlwaysOpen(shop) && shop.opensAt === '00:00' ? '24:00' : shop.closesAt
}
