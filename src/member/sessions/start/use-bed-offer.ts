import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { bedOfferQuery } from '#src/client/api/sessions.ts'
import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { isSoundOffer } from '#src/domain/sessions/start-check.ts'

export type FoundOffer =
  | { state: 'loading' }
  | { state: 'failed' }
  /** No such bed, or numbers that make no sense: the code has to be scanned again. */
  | { state: 'wrong-code' }
  /** `isFresh`: read since the screen was opened, not before. */
  | { state: 'found'; offer: BedOffer; asOf: number; isFresh: boolean }

/** A bed that is not free, or not for long, is asked again this often; one that waits for the staff, sooner. */
const againMs = 15_000
const releasedMs = 3_000

/** What the studio offers on this bed, kept up to date while a member waits for it. */
export function useBedOffer(deviceId: string) {
  const [openedAt] = useState(() => Date.now())
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(bedOfferQuery(deviceId))
  const everyMs = data && againEvery(data)
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, refetch])
  return { found: found(), isFetching, refresh: () => void refetch() }

  function found(): FoundOffer {
    if (data) {
      if (!isSoundOffer(data)) return { state: 'wrong-code' }
      return { state: 'found', offer: data, asOf: dataUpdatedAt, isFresh: dataUpdatedAt >= openedAt }
    }
    if (!error) return { state: 'loading' }
    const failure = failureOf(error)
    const isUnknown = failure.kind === 'refused' && (failure.code === 'not-found' || failure.code === 'bad-request')
    return { state: isUnknown ? 'wrong-code' : 'failed' }
  }
}

/** Staff may also take a release back; what a booking leaves becomes less from minute to minute. */
function againEvery({ device, release, identity, booking }: BedOffer): number | undefined {
  if (release || identity) return releasedMs
  return device.state === 'ready' && !booking ? undefined : againMs
}
