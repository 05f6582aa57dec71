import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { isoDay } from '#src/lib/format-time.ts'
import { storyQuery } from '#src/staff/appointments/appointment-calls.ts'
import { MovePanel } from '#src/staff/appointments/change/move-panel.tsx'
import type { StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { nameOf } from './held-layer.tsx'
import type { Holding } from './use-held.ts'

interface MoveSideProps {
  holding: Holding
  now: number
  /** There is room for it beside the calendar. */
  isBeside: boolean
}

/** What the move of the appointment that is held means, why, and the button that does it. */
export function MoveSide({ holding, now, isBeside }: MoveSideProps) {
  const { booking, held, cancel } = holding
  if (!booking || !held) return null
  const panel = <Confirm holding={holding} booking={booking} now={now} />
  if (isBeside) return panel
  return (
    <Drawer open={held.isDropped} onClose={cancel} title={nameOf(booking)}>
      {panel}
    </Drawer>
  )
}

function Confirm({ holding, booking, now }: { holding: Holding; booking: StaffAppointment; now: number }) {
  const { t } = useLingui()
  const { held, move, cancel } = holding
  const story = useStaffQuery(storyQuery(booking.appointmentId))
  const box = useRef<HTMLDivElement>(null)
  const isReady = held?.isDropped === true && held.by === 'keys' && story.data !== undefined
  useEffect(() => {
    if (isReady) box.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
  }, [isReady])
  if (story.state === 'failed') return <ErrorState onRetry={story.retry} isRetrying={story.isReading} />
  if (move.loaded.state === 'failed')
    return <ErrorState onRetry={move.loaded.retry} isRetrying={move.loaded.isReading} />
  if (!story.data) return <Skeleton height="420px" radius="24px" />
  return (
    <div ref={box}>
      <MovePanel
        story={story.data}
        today={isoDay(now, booking.timeZone)}
        hint={t`Drop it on a free time, or tap one.`}
        onCancel={cancel}
        {...move.panel}
      />
    </div>
  )
}
