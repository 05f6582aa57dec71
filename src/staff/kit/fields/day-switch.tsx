import { useLingui } from '@lingui/react/macro'

import { addDays, formatDayLong, noonOf } from '#src/lib/format-time.ts'
import { IconChevronLeft, IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import { DateInput } from './date-input.tsx'
import styles from './day-switch.module.css'

interface DaySwitchProps {
  /** "YYYY-MM-DD" of the studio's calendar. */
  date: string
  onChange: (date: string) => void
}

/** One day back or ahead, or any day from the calendar of the device. */
export function DaySwitch({ date, onChange }: DaySwitchProps) {
  const { t, i18n } = useLingui()
  return (
    <div className={styles.switch} role="group" aria-label={t`Day`}>
      <button
        type="button"
        className={styles.step}
        aria-label={t`Day before`}
        onClick={() => onChange(addDays(date, -1))}
      >
        <IconChevronLeft size={20} />
      </button>
      <label className={styles.day}>
        <span className="visually-hidden">{t`Day`}</span>
        <span aria-hidden="true">{formatDayLong(noonOf(date), i18n.locale, 'UTC')}</span>
        <DateInput
          className={styles.input}
          value={date}
          onChange={(next) => next !== undefined && onChange(next)}
          onClick={(event) => event.currentTarget.showPicker?.()}
        />
      </label>
      <button
        type="button"
        className={styles.step}
        aria-label={t`Day after`}
        onClick={() => onChange(addDays(date, 1))}
      >
        <IconChevronRight size={20} />
      </button>
    </div>
  )
}
