import { useQuery } from '@tanstack/react-query'

import { shopsQuery } from '#src/client/api/shops/shops.ts'
import { hasCounter } from '#src/domain/shops/operating-mode.ts'

/** Whether a member of this shop can be sent to staff at a counter; not before the shop is known. */
export function useHasCounter(shopId: number | undefined): boolean {
  const shop = useQuery(shopsQuery()).data?.find((one) => one.shopId === shopId)
  return shop !== undefined && hasCounter(shop)
}
