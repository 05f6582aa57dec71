import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { dayQuery } from '#src/staff/appointments/appointment-calls.ts'
import { boardQuery } from '#src/staff/board/board-calls.ts'
import { dayReportQuery } from '#src/staff/board/dashboard-calls.ts'
import type { Heard, WatchInput } from '#src/staff/board/board-stream-calls.ts'
import { noteSynced } from '#src/staff/kit/lists/synced-at.ts'

import { keepWatching } from './watch-worker.ts'

type Part = Heard['part']

/** Nothing is watched before a studio is chosen. */
type Input = Omit<WatchInput, 'shopId'> & { shopId: number | undefined }

/** How often something is asked for while it cannot be watched. */
export const pollMs = 10_000

/**
 * Keeps what is known of a studio as the studio sends it, each part under its own query. Tells which parts come by
 * themselves now; the others have to be asked for.
 */
export function useWatching({ shopId, calendar, report }: Input, locale: string): ReadonlySet<Part> {
  const queries = useQueryClient()
  const [live, setLive] = useState<ReadonlySet<Part>>(nothing)
  useEffect(() => {
    if (shopId === undefined) return undefined
    const watching = new AbortController()
    const heard = new Set<Part>()
    const keyOf: Record<Part, { queryKey: QueryKey }> = {
      board: boardQuery(shopId, locale),
      calendar: dayQuery(shopId, calendar ?? ''),
      report: dayReportQuery(shopId, report ?? undefined),
    }
    const listener = {
      onHeard({ part, data }: Heard) {
        noteSynced()
        heard.add(part)
        setLive(new Set(heard))
        keepAnswer(queries, keyOf[part], data)
      },
      onAlive() {
        noteSynced()
        for (const part of heard) {
          // What was true is still true, and that makes it younger.
          queries.setQueryData(keyOf[part].queryKey, (known: unknown) => known)
        }
      },
      onLost() {
        for (const part of heard) void queries.invalidateQueries({ queryKey: keyOf[part].queryKey })
        heard.clear()
        setLive(nothing)
      },
    }
    void keepWatching({ shopId, calendar, report }, listener, watching.signal)
    return () => {
      watching.abort()
      setLive(nothing)
    }
  }, [shopId, calendar, report, locale, queries])
  return live
}

const nothing: ReadonlySet<Part> = new Set()
