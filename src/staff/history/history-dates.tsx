import { Trans } from '@lingui/react/macro'

import type { HistoryFilter } from '#src/staff/api/history.ts'

import styles from './history-dates.module.css'

type Dates = Pick<HistoryFilter, 'from' | 'to'>

interface HistoryDatesProps {
  dates: Dates
  onChange: (dates: Dates) => void
}

/** The days whose changes are shown; either end may be open. */
export function HistoryDates({ dates, onChange }: HistoryDatesProps) {
  return (
    <div className={styles.dates}>
      <label className={styles.date}>
        <Trans>From</Trans>
        <input
          type="date"
          className={styles.input}
          value={dates.from ?? ''}
          max={dates.to}
          onChange={(event) => onChange({ ...dates, from: event.target.value || undefined })}
        />
      </label>
      <label className={styles.date}>
        <Trans>To</Trans>
        <input
          type="date"
          className={styles.input}
          value={dates.to ?? ''}
          min={dates.from}
          onChange={(event) => onChange({ ...dates, to: event.target.value || undefined })}
        />
      </label>
    </div>
  )
}
