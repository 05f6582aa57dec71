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

import { followLists } from './changed-lists.ts'
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
  const { calendar, report, ledger, members, memberUid } = useRequestedParts()
  const live = useLiveParts()
  useStaffQuery(alertsQuery(locale), live.has('alerts') ? {} : { everyMs: pollMs })
  useEffect(() => {
    if (shopId === undefined) return undefined
    const watching = new AbortController()
    const heard = new Set<Part>()
    const isListed = ledger === true || members === true || memberUid !== undefined
    const lists = { ledger, members, memberUid }
    const changed = followLists(queries, { shopId, lists })
    const keyOf: Record<Exclude<Part, 'changes'>, { queryKey: QueryKey }> = {
      board: boardQuery(shopId, locale),
      calendar: dayQuery(shopId, calendar ?? ''),
      report: dayReportQuery(shopId, report ?? undefined),
      alerts: alertsQuery(locale),
    }
    const whole = () => [...heard].filter((part) => part !== 'changes').map((part) => keyOf[part].queryKey)
    const listener = {
      onHeard({ part, data }: Heard) {
        noteSynced()
        heard.add(part)
        noteLive(new Set(heard))
        if (part === 'changes') changed.onMarks(data)
        else keepAnswer(queries, keyOf[part], data)
      },
      onAlive() {
        noteSynced()
        // What was true is still true, and that makes it younger.
        for (const queryKey of whole()) queries.setQueryData(queryKey, (known: unknown) => known)
        if (heard.has('changes')) changed.onAlive()
      },
      onLost() {
        for (const queryKey of whole()) void queries.invalidateQueries({ queryKey })
        if (heard.has('changes')) changed.onLost()
        heard.clear()
        noteLive(new Set())
      },
    }
    // A page that follows the one before says what it wants in the same moment.
    const opening = setTimeout(() => {
      const input = { shopId, calendar, report, alerts: true, changes: isListed ? lists : undefined }
      void keepWatching(input, listener, watching.signal)
    })
    return () => {
      clearTimeout(opening)
      watching.abort()
      changed.stop()
      noteLive(new Set())
    }
  }, [shopId, calendar, report, ledger, members, memberUid, locale, queries])
}
