import { Trans, useLingui } from '@lingui/react/macro'

import { formatDay, noonOf } from '#src/lib/format-time.ts'
import { canChoose, cellNames } from '#src/staff/appointments/calendar/cell-texts.ts'
import { cellKey, type SlotTable } from '#src/staff/appointments/staff-appointment-calls.ts'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './slot-card.module.css'

interface SlotCardProps {
  loaded: Loaded<SlotTable>
  deviceId: string | undefined
  time: string | undefined
  date: string
  today: string
}

/** The time that was tapped on the calendar, in full; or what to do to choose one, or why this one cannot be had. */
export function SlotCard({ loaded, deviceId, time, date, today }: SlotCardProps) {
  const { t, i18n } = useLingui()
  if (loaded.state === 'failed') return <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
  if (!loaded.data) return <Skeleton height="84px" radius="18px" />
  const { beds, cells } = loaded.data
  const bed = beds.find((one) => one.deviceId === deviceId)
  const cell = bed && time !== undefined ? cells[cellKey(bed.deviceId, time)] : undefined
  if (!bed || time === undefined || !cell)
    return (
      <p className={styles.hint}>
        <Trans>Tap a free time on the calendar.</Trans>
      </p>
    )
  const day = date === today ? t`Today` : formatDay(noonOf(date), i18n.locale, 'UTC')
  const isOpen = canChoose(cell.state)
  return (
    <div className="stack-8" role="status">
      <div className={styles.card} data-closed={!isOpen || undefined}>
        <div>
          <p className={styles.when}>
            {day} {time}
          </p>
          <p className={styles.where}>
            {bed.deviceName}
            <span className="dot" />
            {bed.deviceType}
            <span className="dot" />
            {isOpen ? <Trans>until {cell.endTime}</Trans> : i18n._(cellNames[cell.state])}
          </p>
        </div>
        {isOpen && <IconCheck size={22} />}
      </div>
      <p className={styles.hint}>
        <Trans>Tap another free time to change it. Arrow keys work too.</Trans>
      </p>
    </div>
  )
}
