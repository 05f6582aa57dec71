import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'

import { shopsQuery } from '#src/client/api/shops/shops.ts'

const Zone = createContext<string | undefined>(undefined)

/** What happens in a shop goes by its clocks: times below are of this shop, wherever the phone is. */
export function ShopZone({ shopId, children }: { shopId: number; children: ReactNode }) {
  const shop = useQuery(shopsQuery()).data?.find((one) => one.shopId === shopId)
  return <Zone value={shop?.timeZone}>{children}</Zone>
}

/** The zone of the shop that this is about; undefined, the phone's own, as long as no shops are known. */
export function useShopZone(): string | undefined {
  return useContext(Zone)
}
