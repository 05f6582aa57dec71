import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { cellKey, type SlotTable } from '#src/staff/appointments/staff-appointment-calls.ts'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { canChoose, cellNames } from '#src/staff/appointments/calendar/cell-texts.ts'
import styles from './time-choice.module.css'

interface TimeChoiceProps {
  loaded: Loaded<SlotTable>
  deviceId: string | undefined
  time: string | undefined
  onTime: (time: string) => void
}

/** The times of one bed, each closed one with its reason. */
export function TimeChoice({ loaded, deviceId, time, onTime }: TimeChoiceProps) {
  const { t, i18n } = useLingui()
  const name = useId()
  if (loaded.state === 'failed') return <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
  if (!loaded.data) return <Skeleton height="112px" radius="16px" />
  if (deviceId === undefined)
    return (
      <p className="quiet">
        <Trans>Choose a device first.</Trans>
      </p>
    )
  const { times, cells } = loaded.data
  // What is over is left out; everything else that cannot be had says why.
  const shown = times.flatMap((at) => {
    const cell = cells[cellKey(deviceId, at)]
    return cell && cell.state !== 'past' ? [{ at, state: cell.state }] : []
  })
  if (shown.length === 0)
    return (
      <EmptyLine>
        <Trans>No times on this day.</Trans>
      </EmptyLine>
    )
  return (
    <div role="radiogroup" aria-label={t`Time`} className={styles.grid}>
      {shown.map(({ at, state }) => (
        <label key={at} className={styles.slot} data-closed={!canChoose(state) || undefined}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={at === time}
            disabled={!canChoose(state)}
            onChange={() => onTime(at)}
          />
          <span className={styles.time}>{at}</span>
          {state !== 'free' && <span className={styles.why}>{i18n._(cellNames[state])}</span>}
        </label>
      ))}
    </div>
  )
}
