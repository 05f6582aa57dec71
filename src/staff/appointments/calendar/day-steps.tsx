import { useLingui } from '@lingui/react/macro'

import { addDays, noonOf, weekdayNarrow, formatDay } from '#src/lib/format-time.ts'
import { DateInput } from '#src/staff/kit/fields/date-input.tsx'
import { useShortcut } from '#src/staff/kit/lists/use-shortcut.ts'
import { IconChevronLeft, IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import styles from './day-steps.module.css'

interface DayStepsProps {
  /** YYYY-MM-DD of the studio's calendar. */
  date: string
  today: string
  onDate: (date: string) => void
}

const arrows = ['[', ']'] as const

/** The day that is shown, and the ways to the days beside it; its middle opens the browser's calendar. */
export function DaySteps({ date, today, onDate }: DayStepsProps) {
  const { t, i18n } = useLingui()
  useShortcut({ keys: arrows, label: t`Previous and next day`, shown: '[ ]' }, (key) =>
    onDate(addDays(date, key === '[' ? -1 : 1)),
  )
  const noon = noonOf(date)
  const isEnglish = i18n.locale === 'en-US'
  const day = isEnglish
    ? `${weekdayNarrow(noon, i18n.locale, 'UTC')} ${formatDay(noon, i18n.locale, 'UTC')}`
    : `${Number(date.slice(5, 7))}/${Number(date.slice(8))}（${weekdayNarrow(noon, i18n.locale, 'UTC')}）`
  return (
    <div className={styles.steps}>
      <button
        type="button"
        className={styles.step}
        aria-label={t`Previous day`}
        onClick={() => onDate(addDays(date, -1))}
      >
        <IconChevronLeft size={20} />
      </button>
      <label className={styles.day}>
        <span aria-hidden="true">{date === today ? t`Today ${day}` : day}</span>
        <DateInput
          className={styles.input}
          aria-label={t`Day`}
          value={date}
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={(next) => next !== undefined && onDate(next)}
        />
      </label>
      <button type="button" className={styles.step} aria-label={t`Next day`} onClick={() => onDate(addDays(date, 1))}>
        <IconChevronRight size={20} />
      </button>
    </div>
  )
}
