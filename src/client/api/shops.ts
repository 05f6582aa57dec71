import type { shop as wireShop } from '#src/contract/shops.ts'
import type { Shop, ShopText } from '#src/domain/shops/shop.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

type WireShop = z.output<typeof wireShop>

/** All shops of the chain, in the studio's order. */
export function shopsQuery() {
  return persistedQuery({
    queryKey: ['shops'],
    isPublic: true,
    load: async ({ signal }) => {
      const shops = await callWire(loadCall, '/api/config/shopList', {}, { signal })
      return (shops ?? []).map(toShop)
    },
  })
}

const loadCall = async () => (await import('#src/contract/shops.ts')).shopList

function toShop(wire: WireShop): Shop {
  return {
    shopId: wire.shop_id,
    ...toText(wire),
    opensAt: wire.daily_appointment_begin,
    closesAt: wire.daily_appointment_end,
    languages: wire.languages.map((entry) => ({ language: entry.language, ...toText(entry) })),
    timeZone: wire.time_zone,
    latitude: wire.latitude,
    longitude: wire.longitude,
    mapUrl: wire.map_url,
    closedOn: wire.closed_on,
    operatingMode: wire.operating_mode,
    staffed: wire.staffed_hours,
  }
}

function toText(wire: Pick<WireShop, 'shop_name' | 'shop_location' | 'shop_device_tag'>): ShopText {
  const tags = wire.shop_device_tag.split(',').map((tag) => tag.trim())
  return { name: wire.shop_name, address: wire.shop_location, tags: tags.filter((tag) => tag !== '') }
}
