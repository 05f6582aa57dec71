import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { persistedQuery } from './persisted-query.ts'

interface Page {
  hasMore: boolean
}

type PageQuery<P extends Page> = (page: number) => ReturnType<typeof persistedQuery<P>>

export interface Pages<P extends Page> {
  /** As far as the list has been read, first page first; undefined while not even that one is known. */
  pages: [P, ...P[]] | undefined
  /** What stands at the end of what is known. */
  end: 'more' | 'loading' | 'failed' | 'complete'
  /** When the oldest of it was read. */
  asOf: number
  isRefreshing: boolean
  /** Why the end could not be read. */
  error: Error | null
  loadMore: () => void
  /** Reads again whatever failed, or everything. */
  refresh: () => void
}

/** A list that the server gives in pages, read as far as the member has scrolled. Pages count from 1. */
export function usePages<P extends Page>(queryOf: PageQuery<P>): Pages<P> {
  const queries = useQueryClient()
  // A way back from the details finds the list as long as it was left.
  const [count, setCount] = useState(() => pagesInMemory(queries, queryOf))
  const results = useQueries({ queries: Array.from({ length: count }, (_, index) => queryOf(index + 1)) })
  const [first, ...rest] = results.flatMap(({ data }) => (data === undefined ? [] : [data as P]))
  const last = results.at(-1)

  function endNow(): Pages<P>['end'] {
    if (last?.data) return last.data.hasMore ? 'more' : 'complete'
    return last?.isError && !last.isFetching ? 'failed' : 'loading'
  }
  return {
    pages: first && [first, ...rest],
    end: endNow(),
    asOf: Math.min(...results.filter(({ data }) => data).map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isRefreshing: results.some(({ isFetching }) => isFetching),
    error: last?.error ?? null,
    loadMore: () => setCount((old) => (results[old - 1]?.data?.hasMore ? old + 1 : old)),
    refresh: () => {
      const failed = results.filter(({ isError }) => isError)
      void Promise.all((failed.length > 0 ? failed : results).map((result) => result.refetch()))
    },
  }
}

function pagesInMemory<P extends Page>(queries: QueryClient, queryOf: PageQuery<P>): number {
  let count = 1
  while (queries.getQueryData<P>(queryOf(count).queryKey)?.hasMore) count += 1
  return count
}

/** What was moved while the list was read, such as a postponed appointment, can be met at both of its places: once here. */
export function withoutDoubles<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()]
}
