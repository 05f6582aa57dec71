import { Trans } from '@lingui/react/macro'

import { hoursIn, isServiceTime } from '#src/domain/shops/service-hours.ts'
import { formatTime, isoDay, noonOf } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'

import styles from './hours-line.module.css'

interface HoursLineProps {
  /** The hours as the studio words them. */
  hours: string
  timeZone: string
}

/** When customer service answers, and whether that is now on the clock of the shop. */
export function HoursLine({ hours, timeZone }: HoursLineProps) {
  const now = useNow(nextMinute)
  const weekday = new Date(noonOf(isoDay(now, timeZone))).getUTCDay()
  const isOpen = isServiceTime(weekday, formatTime(now, timeZone), hoursIn(hours))
  return (
    <div className={styles.hours}>
      <IconClock size={20} className={styles.icon} />
      <p className={styles.words}>
        {hours}
        {!isOpen && (
          <span className={styles.closed}>
            <Trans>Closed now</Trans>
          </span>
        )}
      </p>
    </div>
  )
}
