import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { addDays, noonOf, weekdayNarrow } from '#src/lib/format-time.ts'
import { DateInput } from '#src/staff/kit/fields/date-input.tsx'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'

import styles from './date-chips.module.css'

interface DateChipsProps {
  date: string
  today: string
  /** How many days have a chip of their own; every other day is in the calendar behind the last one. */
  count: number
  onDate: (date: string) => void
}

/** The next days, and any day. */
export function DateChips({ date, today, count, onDate }: DateChipsProps) {
  const { t, i18n } = useLingui()
  const name = useId()
  const near = Array.from({ length: count }, (_, index) => addDays(today, index))
  const shown = near.includes(date) ? near : [...near.slice(0, -1), date]
  return (
    <div className="wrap-8" role="radiogroup" aria-label={t`Date`}>
      {shown.map((day) => (
        <label key={day} className={styles.chip}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={day === date}
            onChange={() => onDate(day)}
          />
          {day === today
            ? t`Today ${Number(day.slice(8))}`
            : `${weekdayNarrow(noonOf(day), i18n.locale, 'UTC')} ${Number(day.slice(8))}`}
        </label>
      ))}
      <span className={styles.any}>
        <IconCalendar size={20} />
        <DateInput
          className={styles.input}
          aria-label={t`Another day`}
          min={today}
          value={date}
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={(next) => next !== undefined && onDate(next)}
        />
      </span>
    </div>
  )
}
