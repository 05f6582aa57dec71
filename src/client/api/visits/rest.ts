import type { QueryClient } from '@tanstack/react-query'

import { memberQuery } from '#src/client/api/members.ts'

/** What a session changes is asked for at once; what another phone did is heard of after so long. */
export const recentMs = 5 * 60_000

/** Until when the member's skin rests, in ms; 0 where it does not, undefined where neither the studio nor this phone can tell. */
export async function readRest(queries: QueryClient): Promise<number | undefined> {
  const member = { ...memberQuery(), staleTime: recentMs }
  await queries.prefetchQuery(member)
  return knownRest(queries)
}

/** The same as far as it has been read already. */
export function knownRest(queries: QueryClient): number | undefined {
  const known = queries.getQueryData(memberQuery().queryKey)
  return known && (known.nextAllowedAt ?? 0)
}
