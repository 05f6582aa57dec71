import type { z } from 'zod/mini'

import type { appointment } from '#src/contract/appointments.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { stateNow } from '#server/modules/appointments/rules/change-appointment.ts'
import { shopClock, shopTime } from '#server/modules/shops/rules/shop-time.ts'
import type { ShownAppointment } from '#server/modules/appointments/store/appointments.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'

export function toAppointment(row: ShownAppointment, language: Language, now: Instant): z.output<typeof appointment> {
  const shop = inLanguage(shopTexts.read(row.shopTexts), language)
  const device = inLanguage(bedTexts.read(row.bedTexts), language)
  return {
    appointment_id: row.appointmentId,
    shop_id: row.shopId,
    shop_name: shop.name,
    shop_location: shop.address,
    device_id: row.deviceId,
    device_name: device.name,
    device_type: device.type,
    appointment_time: shopTime(row.startsAt, row.timeZone),
    end_time: shopClock(row.endsAt, row.timeZone),
    starts_at: new Date(row.startsAt).toISOString(),
    ends_at: new Date(row.endsAt).toISOString(),
    time_zone: row.timeZone,
    state: stateNow(row, now),
    rev: row.rev,
    postponed: row.postponedFrom !== null,
    late_minutes: row.lateMinutes,
    ...(row.movedFrom !== null && { moved_from: new Date(row.movedFrom).toISOString() }),
    ...(row.leftAt !== null && { has_left: true as const }),
    created_at: new Date(row.createdAt).toISOString(),
  }
}
