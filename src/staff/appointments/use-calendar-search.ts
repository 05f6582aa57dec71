import { useSearch } from '@tanstack/react-router'

import { useSetSearch } from '#src/staff/kit/address/use-staff-search.ts'

import type { calendarSearch } from './calendar-search.ts'

type CalendarSearch = ReturnType<typeof calendarSearch>

/** The search of the calendar, alone and with the drawer for a new appointment over it. */
export function useCalendarSearch() {
  const search: CalendarSearch = useSearch({ strict: false })
  return [search, useSetSearch<CalendarSearch>()] as const
}
