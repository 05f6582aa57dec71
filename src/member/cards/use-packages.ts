import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { packagesQuery } from '#src/client/api/orders.ts'
import type { PackageOnSale } from '#src/domain/cards/package.ts'

export interface Packages {
  /** Undefined while nothing is known. */
  packages: PackageOnSale[] | undefined
  state: 'loading' | 'ready' | 'failed'
  asOf: number
  isRefreshing: boolean
  refresh: () => void
}

/** What can be bought in a shop. */
export function usePackages(shopId: number): Packages {
  const { i18n } = useLingui()
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery(packagesQuery(shopId, i18n.locale))
  return {
    packages: data,
    state: data ? 'ready' : isError && !isFetching ? 'failed' : 'loading',
    asOf: dataUpdatedAt,
    isRefreshing: isFetching,
    refresh: () => void refetch(),
  }
}
