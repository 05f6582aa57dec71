import type { QueryClient } from '@tanstack/react-query'

import type { persistedQuery } from './persisted-query.ts'

/** Where the last row of a page stands in its list, in the words of the server. */
export interface Place<By = number> {
  by: By
  id: string
}

interface Ended {
  /** Undefined at the end of the list. */
  next?: Place<unknown> | undefined
}

/**
 * What a page is asked with: the place at which the page before it ends, as that is on the screen. What was added or
 * taken away meanwhile then makes no page repeat or skip a row. A page that is read anew together with the one before
 * waits for it; one that is opened by itself is counted off.
 */
export async function pageAfter<P extends Ended>(
  client: QueryClient,
  page: number,
  queryOf: (page: number) => ReturnType<typeof persistedQuery<P>>,
): Promise<{ page: number; after?: NonNullable<P['next']> }> {
  if (page === 1) return { page }
  const before = queryOf(page - 1)
  const isRead = client.getQueryState(before.queryKey)?.fetchStatus === 'fetching'
  const known = isRead ? await client.fetchQuery(before) : client.getQueryData<P>(before.queryKey)
  return known?.next ? { page, after: known.next } : { page }
}
