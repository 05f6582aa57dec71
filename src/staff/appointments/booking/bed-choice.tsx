import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { CalendarBed } from '#src/staff/appointments/staff-appointment-calls.ts'

import styles from './bed-choice.module.css'

interface BedChoiceProps {
  beds: readonly CalendarBed[]
  deviceId: string | undefined
  onBed: (deviceId: string) => void
}

/** The beds of the studio; one that is off says so and cannot be chosen. */
export function BedChoice({ beds, deviceId, onBed }: BedChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const words = { ready: undefined, offline: t`Offline`, disabled: t`Out of service` }
  return (
    <div role="radiogroup" aria-label={t`Device`} className={styles.grid}>
      {beds.map((bed) => (
        <label key={bed.deviceId} className={styles.bed} data-off={bed.state !== 'ready' || undefined}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={bed.deviceId === deviceId}
            disabled={bed.state !== 'ready'}
            onChange={() => onBed(bed.deviceId)}
          />
          <span className="text-body-s-strong">{bed.deviceName}</span>
          <span className={styles.type}>{words[bed.state] ?? bed.deviceType}</span>
        </label>
      ))}
    </div>
  )
}
