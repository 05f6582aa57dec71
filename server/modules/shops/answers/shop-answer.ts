import type { CamelOf } from '#src/contract/codec.ts'
import type { shop } from '#src/contract/shops.ts'
import type { Language } from '#src/domain/language.ts'

import type { ShopToday } from '#server/modules/appointments/actions/shop-days.ts'
import { inLanguage } from '#server/http/messages.ts'
import { shopTexts, staffedHoursText } from '#server/modules/shops/store/shops.ts'

/** A shop as its members see it today. */
export function toShop(row: ShopToday, language: Language): CamelOf<typeof shop> {
  const languages = shopTexts.read(row.languages).map(({ language, name, address, tags }) => ({
    language,
    shopName: name,
    shopLocation: address,
    shopDeviceTag: tags.join(','),
  }))
  return {
    ...row,
    ...inLanguage(languages, language),
    dailyAppointmentBegin: row.opensAt,
    dailyAppointmentEnd: row.closesAt,
    languages,
    latitude: toDegrees(row.latitudeE6),
    longitude: toDegrees(row.longitudeE6),
    staffedHours:
      row.operatingMode === 'staffed-hours' && row.staffedHours !== null
        ? staffedHoursText.read(row.staffedHours)
        : null,
    photo: row.photo ?? undefined,
    wifiName: row.wifiName === '' ? undefined : row.wifiName,
    identityCheck: row.identityCheck === 'none' ? undefined : row.identityCheck,
  }
}

function toDegrees(millionths: number | null): number | null {
  return millionths === null ? null : millionths / 1_000_000
}
