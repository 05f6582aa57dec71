import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Bed } from '#src/staff/board/board-calls.ts'
import { offerQuery, offersKey, type StartOffer } from '#src/staff/board/duty-calls.ts'

/** Minutes melt away before the next booking, without anything happening. */
const everyMs = 15_000

export interface Offers {
  /** By the id of the bed. */
  of: ReadonlyMap<string, StartOffer>
  state: 'loading' | 'ready' | 'failed'
  isReading: boolean
  retry: () => void
}

/** What each bed of the studio could do for this member now, read again whenever a bed or its next booking changes. */
export function useOffers(beds: readonly Bed[], memberUid: string | undefined): Offers {
  const queries = useQueryClient()
  const results = useQueries({
    queries: beds.map(({ deviceId }) => ({
      ...offerQuery(deviceId, memberUid ?? ''),
      enabled: memberUid !== undefined,
      refetchInterval: everyMs,
    })),
  })
  const retry = () => void queries.invalidateQueries({ queryKey: offersKey })
  const seen = JSON.stringify(
    beds.map(({ deviceId, state, next, session }) => [deviceId, state, next?.startsAt, next?.isHere, session?.state]),
  )
  useEffect(() => {
    if (seen !== '[]') void queries.invalidateQueries({ queryKey: offersKey })
  }, [queries, seen])
  const known = results.flatMap(({ data }, index) => {
    const bed = beds[index]
    return data && bed ? [[bed.deviceId, data] as const] : []
  })
  return {
    of: new Map(known),
    state: stateOf(known.length, results),
    isReading: results.some(({ isFetching }) => isFetching),
    retry,
  }
}

/** What one bed says of the member is said at once; only beds that were all asked in vain have failed. */
function stateOf(known: number, results: readonly { isError: boolean }[]): Offers['state'] {
  if (known > 0 && known + results.filter(({ isError }) => isError).length >= results.length) return 'ready'
  return results.length > 0 && results.every(({ isError }) => isError) ? 'failed' : 'loading'
}
