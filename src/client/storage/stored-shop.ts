import type { Shop, ShopText } from '#src/domain/shops/shop.ts'
import { isRecord, numberOr, parseJson, textOr } from '#src/lib/parse-json.ts'

const defaultTimeZone = 'Asia/Hong_Kong'

/** The stored shop keeps the names of the specification, because other pages of the chain read it too. */
export function formatShop(shop: Shop): string {
  return JSON.stringify({
    shop_id: shop.shopId,
    ...formatText(shop),
    daily_appointment_begin: shop.opensAt,
    daily_appointment_end: shop.closesAt,
    languages: shop.languages.map((entry) => ({ language: entry.language, ...formatText(entry) })),
    time_zone: shop.timeZone,
    latitude: shop.latitude,
    longitude: shop.longitude,
    map_url: shop.mapUrl,
    closed_on: shop.closedOn,
    wifi_name: shop.wifiName,
  })
}

/** Undefined when the text is not a shop; what an older version did not store gets its default. */
export function parseShop(text: string): Shop | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || typeof stored['shop_id'] !== 'number') return undefined
  const languages: unknown[] = Array.isArray(stored['languages']) ? stored['languages'] : []
  return {
    shopId: stored['shop_id'],
    ...parseText(stored),
    opensAt: textOr(stored['daily_appointment_begin'], ''),
    closesAt: textOr(stored['daily_appointment_end'], ''),
    languages: languages
      .filter(isRecord)
      .map((entry) => Object.assign(parseText(entry), { language: textOr(entry['language'], '') })),
    timeZone: textOr(stored['time_zone'], defaultTimeZone),
    latitude: numberOr(stored['latitude'], null),
    longitude: numberOr(stored['longitude'], null),
    mapUrl: textOr(stored['map_url'], null),
    closedOn: textOr(stored['closed_on'], null),
    wifiName: textOr(stored['wifi_name'], undefined),
  }
}

function formatText({ name, address, tags }: ShopText) {
  return { shop_name: name, shop_location: address, shop_device_tag: tags.join(',') }
}

function parseText(stored: Record<string, unknown>): ShopText {
  const tags = textOr(stored['shop_device_tag'], '').split(',')
  return {
    name: textOr(stored['shop_name'], ''),
    address: textOr(stored['shop_location'], ''),
    tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
  }
}
