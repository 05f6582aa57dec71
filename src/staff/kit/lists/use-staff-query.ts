import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'

/** What is known of something the server was asked for. */
export interface Loaded<Data> {
  data: Data | undefined
  state: 'loading' | 'ready' | 'failed'
  /** Why the last asking gave nothing; there may be older data all the same. */
  failure: Failure | undefined
  /** When the data was read; 0 while there is none. */
  asOf: number
  isReading: boolean
  retry: () => void
}

interface Reading {
  isWanted?: boolean
  everyMs?: number
  /** A copy from before is shown only if the studio cannot be asked: what is done with it would be refused as changed. */
  isFreshNeeded?: boolean
}

/** Reads with `persistedQuery`: the last copy of this device first, then the server's answer. */
export function useStaffQuery<Data>(
  options: Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn' | 'persister' | 'networkMode' | 'retry' | 'staleTime'>,
  { isWanted = true, everyMs, isFreshNeeded = false }: Reading = {},
): Loaded<Data> {
  const [since] = useState(() => Date.now())
  const {
    data: read,
    error,
    isError,
    isFetching,
    dataUpdatedAt,
    refetch,
  } = useQuery<Data>({
    ...options,
    enabled: isWanted,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  const data = isFreshNeeded && isFetching && dataUpdatedAt < since ? undefined : read
  return {
    data,
    state: data !== undefined ? 'ready' : isError ? 'failed' : 'loading',
    failure: error ? failureOf(error) : undefined,
    asOf: dataUpdatedAt,
    isReading: isFetching,
    retry: () => void refetch(),
  }
}

/** The same state about a part of the data. */
export function mapLoaded<From, To>(loaded: Loaded<From>, part: (data: From) => To): Loaded<To> {
  return { ...loaded, data: loaded.data === undefined ? undefined : part(loaded.data) }
}
