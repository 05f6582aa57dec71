import type { Language } from '#src/domain/language.ts'
import { pickLanguage, type Picked } from '#src/domain/localized.ts'
import type { DayOff } from './day-off.ts'
import type { OperatingMode, StaffedHours } from './operating-mode.ts'

export interface ShopText {
  name: string
  address: string
  tags: string[]
}

export interface Shop extends ShopText {
  shopId: number
  /** "HH:mm" in the shop's own zone. */
  opensAt: string
  closesAt: string
  languages: (ShopText & { language: string })[]
  timeZone: string
  latitude: number | null
  longitude: number | null
  mapUrl: string | null
  /** The date of its own calendar on which it is closed; what was read another day says nothing about today. */
  closedOn?: string | null | undefined
  /** As far ahead as can be booked; absent where only the stored shop is known. */
  daysOff?: DayOff[] | undefined
  operatingMode?: OperatingMode | undefined
  /** When staff are at the counter, where members are told. */
  staffedHours?: StaffedHours | null | undefined
  /** The address of its photo; absent where there is none, and where only the stored shop is known. */
  photo?: string | null | undefined
  /** Of the Wi-Fi for members; absent where there is none. */
  wifiName?: string | undefined
  /** When staff see an identity document; absent where they see none. */
  identityCheck?: 'once' | 'session' | undefined
}

/** Opening and closing at the same minute means day and night: the closing one is on the next day. */
export function isAlwaysOpen(shop: Pick<Shop, 'opensAt' | 'closesAt'>): boolean {
  return shop.opensAt === shop.closesAt
}

/**
 * `todayOf` tells "YYYY-MM-DD" on the calendar of a zone. It is asked only for a shop that names a day: nothing that home
 * does takes a phone as long as to make the calendar of a first zone.
 */
export function isClosedToday(
  { closedOn, timeZone }: Pick<Shop, 'closedOn' | 'timeZone'>,
  todayOf: (timeZone: string) => string,
): boolean {
  return typeof closedOn === 'string' && closedOn === todayOf(timeZone)
}

/** The name, address and tags to show in a language. */
export function shopText(shop: Shop, language: Language): Picked<ShopText> {
  return pickLanguage<ShopText>(shop, shop.languages, language)
}

/** The shop with this id, or the first one when the stored id is no longer in the list. */
export function currentShop(shops: readonly Shop[], shopId: number | undefined): Shop | undefined {
  return shops.find((shop) => shop.shopId === shopId) ?? shops[0]
}

/** The current shop comes first, so that a long list never hides it. */
export function currentFirst(shops: readonly Shop[], shopId: number | undefined): Shop[] {
  return [...shops].sort((a, b) => Number(b.shopId === shopId) - Number(a.shopId === shopId))
}
