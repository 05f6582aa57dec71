import { Trans } from '@lingui/react/macro'

import { isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { dayQuery } from '#src/staff/appointments/appointment-calls.ts'
import type { TimeSlots } from './slot-calls.ts'
import { DayGrid } from '#src/staff/appointments/calendar/day-grid.tsx'
import { DaySteps } from '#src/staff/appointments/calendar/day-steps.tsx'
import { useCheckIns } from '#src/staff/appointments/change/use-check-ins.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconBedLie } from '#src/ui/pictures/icons-critical.tsx'
import { useNavigate } from '@tanstack/react-router'

import styles from './slots-page.module.css'

/** One day as it can be booked: free, booked, visited, late and closed. */
export function DayView({ shopId, slots }: { shopId: number; slots: TimeSlots }) {
  const [search, setSearch] = useStaffSearch('/admin/time-slots')
  const navigate = useNavigate()
  const now = useNow(nextMinute)
  const today = isoDay(now, slots.timeZone)
  const date = search.date ?? today
  const loaded = useStaffQuery(dayQuery(shopId, date))
  const { queuedIds } = useCheckIns()
  return (
    <div className={styles.dayView}>
      <DaySteps date={date} today={today} onDate={(day) => setSearch({ date: day === today ? undefined : day })} />
      {loaded.state === 'failed' && <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />}
      {loaded.state === 'loading' && <Skeleton height="420px" radius="16px" />}
      {loaded.data && loaded.data.beds.length === 0 && (
        <EmptyState icon={<IconBedLie size={28} />} title={<Trans>This studio has no beds yet</Trans>} />
      )}
      {loaded.data && loaded.data.beds.length > 0 && (
        <DayGrid
          day={loaded.data}
          now={now}
          queuedIds={queuedIds}
          openId={undefined}
          onOpen={({ appointmentId }) =>
            void navigate({ to: '/admin/appointmentchange', search: { id: appointmentId } })
          }
          onCreate={undefined}
        />
      )}
    </div>
  )
}
