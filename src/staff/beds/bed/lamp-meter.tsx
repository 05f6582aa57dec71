import { useLingui } from '@lingui/react/macro'

import type { BedRow } from '#src/staff/beds/bed-list-calls.ts'

import styles from './lamp-meter.module.css'

/** Hours that the lamps have burnt against what they last. */
export function LampMeter({ lamps }: { lamps: BedRow['lamps'] }) {
  const { t } = useLingui()
  const hours = Math.floor(lamps.seconds / 3600)
  const { lifeHours } = lamps
  return (
    <div className={styles.line} data-wear={wearOf(lamps)}>
      <div
        className={styles.track}
        role="meter"
        aria-label={t`Lamp hours`}
        aria-valuemin={0}
        aria-valuemax={lifeHours}
        aria-valuenow={Math.min(hours, lifeHours)}
        aria-valuetext={t`${hours} of ${lifeHours} hours`}
      >
        <span className={styles.fill} style={{ inlineSize: `${Math.min(100, (hours / lifeHours) * 100)}%` }} />
      </div>
      <span className={styles.text}>
        {hours} / {lifeHours}
      </span>
    </div>
  )
}

/** `worn`: past the point where new lamps should be ordered; `over`: past their life. */
export function wearOf({ seconds, lifeHours, warnPercent }: BedRow['lamps']): 'good' | 'worn' | 'over' {
  if (seconds >= lifeHours * 3600) return 'over'
  return seconds >= (lifeHours * 3600 * warnPercent) / 100 ? 'worn' : 'good'
}
