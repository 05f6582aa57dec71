import { dayQuery } from '#src/staff/appointments/appointment-calls.ts'
import type { StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useFollowed } from '#src/staff/kit/lists/synced-at.ts'
import { type Loaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { pollMs, useWatching } from '#src/staff/board/live/use-watching.ts'

/** A day of the booking calendar: the last copy of this device first, then as it changes. */
export function useLiveDay(shopId: number | undefined, date: string): Loaded<StaffDay> {
  const live = useWatching({ calendar: date })
  const day = useStaffQuery(dayQuery(shopId ?? 0, date), {
    isWanted: shopId !== undefined,
    ...(!live.has('calendar') && { everyMs: pollMs }),
  })
  useFollowed(day.asOf)
  return day
}
