import { useQuery } from '@tanstack/react-query'

import { shopsQuery } from '#src/client/api/shops/shops.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'

/**
 * The Wi-Fi of a studio, by what this phone has kept of it; undefined where the studio has none, and where neither the
 * list of studios nor this one is on the phone. Without a studio it is the chosen one's.
 */
export function useWifiName(shopId: number | undefined): string | undefined {
  const { data: shops } = useQuery(shopsQuery())
  const chosen = useRemembered(remembered.selectedShop)
  const wanted = shopId ?? chosen?.shopId
  return (shops ?? (chosen ? [chosen] : [])).find((shop) => shop.shopId === wanted)?.wifiName
}
