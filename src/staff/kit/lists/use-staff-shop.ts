import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { onTextChange, readText, writeText } from '#src/client/storage/local-text.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { useSearch } from '@tanstack/react-router'
import { useSetSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { type ListedShop, staffShopsQuery } from './shop-list-calls.ts'

/** Apart from the member's own studio, which looking at another one must not change. */
const key = 'staffShopId'

export interface StaffShop {
  /** The studio that is looked at; undefined while nothing is known of any. */
  shop: ListedShop | undefined
  /** All of them, also those that members do not see. */
  shops: readonly ListedShop[]
  /** `failed`: there is no list of studios, not even an older one. */
  state: 'loading' | 'ready' | 'failed'
  choose: (shopId: number) => void
  isReading: boolean
  retry: () => void
}

/**
 * The studio that staff look at: the one in the address (`?shop=`), else the one looked at last on this device, else
 * the one chosen as a member, else the first that is open.
 */
export function useStaffShop(): StaffShop {
  const { data, isError, isFetching, refetch } = useQuery(staffShopsQuery())
  const shops = data ?? none
  const last = useSyncExternalStore(subscribe, readLast)
  const { shop: named } = useSearch({ from: '/admin' })
  const setSearch = useSetSearch<{ shop: number; page: undefined }>()
  const wanted = named ?? idOf(last) ?? remembered.shopId.read()
  function choose(shopId: number) {
    writeText(key, String(shopId))
    setSearch({ shop: shopId, page: undefined })
  }
  return {
    shop: shops.find(({ shopId }) => shopId === wanted) ?? shops.find(({ stage }) => stage === 'open') ?? shops[0],
    shops,
    state: data ? 'ready' : isError ? 'failed' : 'loading',
    choose,
    isReading: isFetching,
    retry: () => void refetch(),
  }
}

const none: readonly ListedShop[] = []

/** The id of the studio that is looked at, known before the list of all is. */
export function useStaffShopId(): number | undefined {
  const { shop } = useStaffShop()
  return shop?.shopId
}

function subscribe(listener: () => void): () => void {
  return onTextChange(key, listener)
}

function readLast(): string | undefined {
  return readText(key)
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
