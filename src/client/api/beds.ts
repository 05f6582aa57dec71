import type { device as wireBed } from '#src/contract/shops.ts'
import type { Bed } from '#src/domain/beds/bed.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** The beds of a shop, in the studio's order. */
export function devicesQuery(shopId: number) {
  return persistedQuery({
    queryKey: ['devices', shopId],
    isPublic: true,
    load: async ({ signal }) => {
      const devices = await callWire(loadCall, '/api/machine/deviceList', { shop_id: shopId }, { signal })
      return (devices ?? []).map(toBed)
    },
  })
}

const loadCall = async () => (await import('#src/contract/shops.ts')).deviceList

export function toBed(wire: z.output<typeof wireBed>): Bed {
  return {
    deviceId: wire.device_id,
    shopId: wire.shop_id,
    name: wire.device_name,
    type: wire.device_type,
    languages: wire.languages.map((entry) => ({
      language: entry.language,
      name: entry.device_name,
      type: entry.device_type,
    })),
    isOnline: wire.online,
    isEnabled: wire.enabled,
    state: wire.state,
    ...(wire.fault_cleared && { isFaultCleared: true }),
    availableAt: wire.available_at === null ? null : Date.parse(wire.available_at),
    minMinutes: wire.min_minutes,
    maxMinutes: wire.max_minutes,
  }
}
