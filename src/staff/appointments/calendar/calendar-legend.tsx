import { Trans, useLingui } from '@lingui/react/macro'

import { IconPerson } from '#src/ui/pictures/icons-critical.tsx'

import type { BookingMark } from './booking-mark.ts'
import styles from './calendar-legend.module.css'
import { MarkIcon, markNames } from './mark-texts.tsx'

const shown: BookingMark[] = ['booked', 'in-use', 'visited', 'late', 'timed-out', 'queued']

/** What the pictures and colours of the calendar mean. */
export function CalendarLegend() {
  const { i18n } = useLingui()
  return (
    <section className={styles.legend}>
      <h2 className="text-body-strong">
        <Trans>Legend</Trans>
      </h2>
      <ul className={styles.list}>
        {shown.map((mark) => (
          <li key={mark} className={styles.item}>
            <span className={styles.sign} data-mark={mark}>
              <MarkIcon mark={mark} size={16} />
            </span>
            {i18n._(markNames[mark])}
          </li>
        ))}
        <li className={styles.item}>
          <span className={styles.sign} data-mark="walk-in">
            <IconPerson size={16} />
          </span>
          <Trans>Walk-in</Trans>
        </li>
        <li className={styles.item}>
          <span className={styles.sign} data-mark="session">
            <span className={styles.bar} />
          </span>
          <Trans context="calendar">Session</Trans>
        </li>
      </ul>
    </section>
  )
}
