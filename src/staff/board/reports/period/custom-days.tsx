import { useLingui } from '@lingui/react/macro'

import type { Period } from '#src/domain/board/report-period.ts'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'

import { lastAskable } from './chosen-period.ts'
import styles from './custom-days.module.css'

interface CustomDaysProps {
  period: Period
  today: string
  onChange: (changes: Partial<Period>) => void
}

/** The first and the last day of a period of one's own. */
export function CustomDays({ period: { from, to }, today, onChange }: CustomDaysProps) {
  const { t } = useLingui()
  function change(next: Period) {
    // One end takes the other along rather than crossing it.
    if (next.from !== from && next.from > next.to) return onChange({ from: next.from, to: next.from })
    onChange(next.to < next.from ? { from: next.to, to: next.to } : next)
  }
  return (
    <div className={styles.days}>
      <DateField
        label={t`From`}
        value={from}
        max={today}
        isRequired
        onChange={(date) => date && change({ from: date, to })}
      />
      <DateField
        label={t`To`}
        value={to}
        min={from}
        max={lastAskable(from, today)}
        isRequired
        onChange={(date) => date && change({ from, to: date })}
      />
    </div>
  )
}
