import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What a later page is asked with: the instant of the first one, as it is on the screen or was a moment ago. What was
 * added since is then on no page, so that none repeats or skips a row. A page that is opened by itself has none.
 */
export function frozenWith(client: QueryClient, page: number, first: { queryKey: QueryKey }): { as_of?: string } {
  if (page === 1) return {}
  const asOf = client.getQueryData<{ asOf?: string | undefined }>(first.queryKey)?.asOf
  return asOf === undefined ? {} : { as_of: asOf }
}
