import { useLingui } from '@lingui/react/macro'

import { dayQuery } from '#src/staff/api/appointments.ts'
import type { StaffDay } from '#src/staff/api/staff-appointment.ts'
import { useFollowed } from '#src/staff/frame/synced-at.ts'
import { type Loaded, useStaffQuery } from '#src/staff/kit/use-staff-query.ts'

import { pollMs, useWatching } from './use-watching.ts'

/** A day of the booking calendar: the last copy of this device first, then as it changes. */
export function useLiveDay(shopId: number | undefined, date: string): Loaded<StaffDay> {
  const { i18n } = useLingui()
  const live = useWatching({ shopId, calendar: date }, i18n.locale)
  const day = useStaffQuery(dayQuery(shopId ?? 0, date), {
    isWanted: shopId !== undefined,
    ...(!live.has('calendar') && { everyMs: pollMs }),
  })
  useFollowed(day.asOf)
  return day
}
