import { useLingui } from '@lingui/react/macro'

import type { HistoryFilter } from './staff-log-calls.ts'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'

import styles from './staff-log-dates.module.css'

type Dates = Pick<HistoryFilter, 'from' | 'to'>

interface HistoryDatesProps {
  dates: Dates
  onChange: (dates: Dates) => void
}

/** The days whose changes are shown; either end may be open. */
export function HistoryDates({ dates: { from, to }, onChange }: HistoryDatesProps) {
  const { t } = useLingui()
  return (
    <div className={styles.dates}>
      <DateField label={t`From`} value={from} max={to} onChange={(value) => onChange({ from: value, to })} />
      <DateField label={t`To`} value={to} min={from} onChange={(value) => onChange({ from, to: value })} />
    </div>
  )
}
