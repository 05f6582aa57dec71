import type { QueryClient } from '@tanstack/react-query'

import { askOnce } from '#src/client/http/ask-once.ts'
import { devicesQuery } from '#src/client/api/beds.ts'
import { shopsQuery } from '#src/client/api/shops.ts'
import type { Bed } from '#src/domain/beds/bed.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { isSameId } from '#src/domain/beds/typed-code.ts'

export type FoundBed =
  | { kind: 'bed'; device: Bed; shop: Shop }
  /** `isSure`: every list of the chain was read just now and none has it. */
  | { kind: 'no-such-id'; isSure: boolean }

/** Looks for a bed in what this phone knows of all shops, and asks the studio only when it is not there. */
export async function findBed(queries: QueryClient, id: string): Promise<FoundBed> {
  const kept = await search(queries, id, Infinity)
  return kept.kind === 'bed' ? kept : await search(queries, id, 0)
}

async function search(queries: QueryClient, id: string, staleTime: number): Promise<FoundBed> {
  const shops = await askOnce(queries, { ...shopsQuery(), staleTime }).catch(() => undefined)
  if (!shops) return { kind: 'no-such-id', isSure: false }
  const lists = await Promise.allSettled(
    shops.map(async (shop) => {
      const devices = await askOnce(queries, { ...devicesQuery(shop.shopId), staleTime })
      return devices.map((device) => ({ device, shop }))
    }),
  )
  const found = lists
    .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    .find(({ device }) => isSameId(device.deviceId, id))
  if (found) return { kind: 'bed', ...found }
  return { kind: 'no-such-id', isSure: staleTime === 0 && lists.every(({ status }) => status === 'fulfilled') }
}
