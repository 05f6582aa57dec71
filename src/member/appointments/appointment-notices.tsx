import { Plural, Trans } from '@lingui/react/macro'

import type { StudioRules } from '#src/domain/chain/app-config.ts'
import { IconCalendar, IconWarning } from '#src/ui/pictures/icons.tsx'
import { IconClock, IconPerson } from '#src/ui/pictures/icons-critical.tsx'

import styles from './appointment-notices.module.css'

/** The four things to know before a visit. */
export function Notices({ rules }: { rules: StudioRules }) {
  const { arriveEarlyMinutes, lateCancelMinutes } = rules
  return (
    <section aria-labelledby="notices" className={styles.notices}>
      <h2 id="notices" className={styles.title}>
        <Trans>Please note</Trans>
      </h2>
      <ul className={styles.list}>
        <li className={styles.notice}>
          <IconClock size={20} className={styles.icon} />
          <span>
            <Plural value={arriveEarlyMinutes} one="Arrive # minute early" other="Arrive # minutes early" />
          </span>
        </li>
        <li className={styles.notice}>
          <IconWarning size={20} className={styles.icon} />
          <span>
            <Plural
              value={lateCancelMinutes}
              one="Appointments are cancelled after # minute"
              other="Appointments are cancelled after # minutes"
            />
          </span>
        </li>
        <li className={styles.notice}>
          <IconCalendar size={20} className={styles.icon} />
          <span>
            <Trans>Plans changed? Cancel ahead of time</Trans>
          </span>
        </li>
        <li className={styles.notice}>
          <IconPerson size={20} className={styles.icon} />
          <span>
            <Trans>One person per appointment. Companions need their own</Trans>
          </span>
        </li>
      </ul>
    </section>
  )
}
