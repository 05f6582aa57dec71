import type { Language } from './language.ts'
import { pickLanguage, type Picked } from './localized.ts'

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
}

/** Opening and closing at the same minute means day and night: the closing one is on the next day. */
export function isAlwaysOpen(shop: Pick<Shop, 'opensAt' | 'closesAt'>): boolean {
  return shop.opensAt === shop.closesAt
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
