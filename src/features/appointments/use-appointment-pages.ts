import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { appointmentPageQuery } from '#src/api/appointments.ts'
import type { Appointment } from '#src/domain/appointment.ts'

/** The list as far as it has been read, newest first, and what stands at its end. */
export interface AppointmentPages {
  /** Undefined while not even the first page is known. */
  appointments: Appointment[] | undefined
  end: 'more' | 'loading' | 'failed' | 'complete'
  asOf: number
  isRefreshing: boolean
  loadMore: () => void
  /** Reads again whatever failed, or everything. */
  refresh: () => void
}

export function useAppointmentPages(): AppointmentPages {
  const queries = useQueryClient()
  // A way back from the details finds the list as long as it was left.
  const [count, setCount] = useState(() => pagesInMemory(queries))
  const pages = useQueries({ queries: Array.from({ length: count }, (_, index) => appointmentPageQuery(index + 1)) })
  const known = pages.flatMap((page) => page.data ?? [])
  const last = pages.at(-1)

  function endNow(): AppointmentPages['end'] {
    if (last?.data) return last.data.hasMore ? 'more' : 'complete'
    return last?.isError && !last.isFetching ? 'failed' : 'loading'
  }
  return {
    appointments: known.length > 0 ? withoutDoubles(known.flatMap((page) => page.appointments)) : undefined,
    end: endNow(),
    asOf: Math.min(...pages.filter((page) => page.data).map((page) => page.dataUpdatedAt)),
    isRefreshing: pages.some((page) => page.isFetching),
    loadMore: () => setCount((old) => (pages[old - 1]?.data?.hasMore ? old + 1 : old)),
    refresh: () => {
      const failed = pages.filter((page) => page.isError)
      void Promise.all((failed.length > 0 ? failed : pages).map((page) => page.refetch()))
    },
  }
}

function pagesInMemory(queries: QueryClient): number {
  let count = 1
  while (queries.getQueryData(appointmentPageQuery(count).queryKey)?.hasMore) count += 1
  return count
}

/** A booking made meanwhile shifts the pages, so that the end of one is also the beginning of the next. */
function withoutDoubles(appointments: readonly Appointment[]): Appointment[] {
  return [...new Map(appointments.map((appointment) => [appointment.appointmentId, appointment])).values()]
}
