import { useLingui } from '@lingui/react/macro'

import { isoDay, weekdayNarrow } from '#src/lib/format-time.ts'

import styles from './day-of-month.module.css'

/** The number of the day above its unit in Chinese, above the weekday in English. */
export function DayOfMonth({ at, timeZone }: { at: number; timeZone: string }) {
  const { i18n } = useLingui()
  const day = Number(isoDay(at, timeZone).slice(8))
  const unit = i18n.locale.startsWith('zh') ? '日' : weekdayNarrow(at, i18n.locale, timeZone)
  return (
    <time dateTime={isoDay(at, timeZone)} className={styles.day}>
      <span className={styles.number}>{day}</span>
      <span className={styles.unit}>{unit}</span>
    </time>
  )
}
