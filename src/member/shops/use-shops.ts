import { useQuery } from '@tanstack/react-query'

import { shopsQuery } from '#src/client/api/shops/shops.ts'
import { currentShop, type Shop } from '#src/domain/shops/shop.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'

export interface Shops {
  /** In the studio's order; undefined while nothing is known. */
  shops: Shop[] | undefined
  /** The chosen shop, else the first one. */
  current: Shop | undefined
  /** `failed`: there is no list to show; with an older list at hand it is `ready`. */
  state: 'loading' | 'ready' | 'failed'
  /** When the list was read; 0 while there is none. */
  asOf: number
  choose: (shop: Shop) => void
  retry: () => void
}

/** All shops and the one the member is in, shared by every screen that can switch. */
export function useShops(): Shops {
  const query = useQuery(shopsQuery())
  const shopId = useRemembered(remembered.shopId)
  const selected = useRemembered(remembered.selectedShop)
  return {
    shops: query.data,
    current: query.data ? currentShop(query.data, shopId) : selected,
    state: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    asOf: query.dataUpdatedAt,
    choose,
    retry: () => void query.refetch(),
  }
}

function choose(shop: Shop): void {
  remembered.shopId.write(shop.shopId)
  remembered.selectedShop.write(shop)
}
