import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { dayQuery } from '#src/staff/appointments/appointment-calls.ts'
import { alertsQuery } from '#src/staff/board/alerts/alert-calls.ts'
import { boardQuery } from '#src/staff/board/board-calls.ts'
import type { Heard } from '#src/staff/board/board-stream-calls.ts'
import { dayReportQuery } from '#src/staff/board/dashboard-calls.ts'
import { noteSynced } from '#src/staff/kit/lists/synced-at.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { noteLive, type Part, pollMs, useLiveParts, useRequestedParts } from './use-watching.ts'
import { keepWatching } from './watch-worker.ts'

/**
 * The one line of the staff area: keeps what is known of a studio, and the alerts of all, as they are sent, each part
 * under its own query. Nothing is watched before a studio is chosen.
 */
export function useLiveLine(shopId: number | undefined): void {
  const { i18n } = useLingui()
  const { locale } = i18n
  const queries = useQueryClient()
  const { calendar, report } = useRequestedParts()
  const live = useLiveParts()
  useStaffQuery(alertsQuery(locale), live.has('alerts') ? {} : { everyMs: pollMs })
  useEffect(() => {
    if (shopId === undefined) return undefined
    const watching = new AbortController()
    const heard = new Set<Part>()
    const keyOf: Record<Part, { queryKey: QueryKey }> = {
      board: boardQuery(shopId, locale),
      calendar: dayQuery(shopId, calendar ?? ''),
      report: dayReportQuery(shopId, report ?? undefined),
      alerts: alertsQuery(locale),
    }
    const listener = {
      onHeard({ part, data }: Heard) {
        noteSynced()
        heard.add(part)
        noteLive(new Set(heard))
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
        noteLive(new Set())
      },
    }
    // A page that follows the one before says what it wants in the same moment.
    const opening = setTimeout(() => {
      void keepWatching({ shopId, calendar, report, alerts: true }, listener, watching.signal)
    })
    return () => {
      clearTimeout(opening)
      watching.abort()
      noteLive(new Set())
    }
  }, [shopId, calendar, report, locale, queries])
}
