import type { CamelOf } from '#src/contract/codec.ts'
import type { appointment } from '#src/contract/appointments.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import type { CancelTickets } from '#server/modules/appointments/rules/cancel-ticket.ts'
import { stateNow } from '#server/modules/appointments/rules/change-appointment.ts'
import { shopClock, shopTime } from '#server/modules/shops/rules/shop-time.ts'
import type { ShownAppointment } from '#server/modules/appointments/store/appointments.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'

type Shown = CamelOf<typeof appointment>

/** With what cancels it later without a login, while it is ahead. Added after an answer was kept, so that none keeps it. */
export function withTicket(shown: Shown, tickets: CancelTickets, memberUid: string): Shown {
  const { appointmentId, state } = shown
  return state === 'booked' ? { ...shown, cancelTicket: tickets.of({ appointmentId, memberUid }) } : shown
}

export function toAppointment(row: ShownAppointment, language: Language, now: Instant): Shown {
  const shop = inLanguage(shopTexts.read(row.shopTexts), language)
  const device = inLanguage(bedTexts.read(row.bedTexts), language)
  return {
    ...row,
    shopName: shop.name,
    shopLocation: shop.address,
    deviceName: device.name,
    deviceType: device.type,
    appointmentTime: shopTime(row.startsAt, row.timeZone),
    endTime: shopClock(row.endsAt, row.timeZone),
    state: stateNow(row, now),
    postponed: row.postponedFrom !== null,
    postponedFrom: row.postponedFrom ?? undefined,
    movedFrom: row.movedFrom ?? undefined,
    ...(row.leftAt !== null && { hasLeft: true as const }),
  }
}
