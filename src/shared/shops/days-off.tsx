import { useLingui } from '@lingui/react/macro'

import type { DayOff } from '#src/domain/shops/day-off.ts'
import { formatDay, noonOf } from '#src/lib/format-time.ts'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'

import styles from './staffed-line.module.css'
import { useDayOffName } from './use-day-off-name.ts'

/** The days on which a shop differs, one under the other; nothing where there are none. */
export function DaysOff({ daysOff }: { daysOff: readonly DayOff[] }) {
  return daysOff.map((dayOff) => <DayOffLine key={`${dayOff.date} ${dayOff.lastDate}`} dayOff={dayOff} />)
}

/** When a shop is closed, or keeps other hours, and why. */
function DayOffLine({ dayOff }: { dayOff: DayOff }) {
  const { t, i18n } = useLingui()
  const { date, lastDate, hours } = dayOff
  const name = useDayOffName(dayOff)
  const [first, last] = [date, lastDate].map((day) => formatDay(noonOf(day), i18n.locale, 'UTC'))
  const days = first === last ? first : t`${first} to ${last}`
  const times = hours.map(({ from, to }) => `${from}–${to === '00:00' ? '24:00' : to}`).join(', ')
  const what = hours.length === 0 ? t`${days}: closed` : t`${days}: open ${times}`
  return (
    <span className={styles.line}>
      <IconCalendar size={18} />
      {name === '' ? what : `${what} · ${name}`}
    </span>
  )
}
