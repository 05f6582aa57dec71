import { Plural, Trans } from '@lingui/react/macro'

import type { StudioRules } from '#src/domain/chain/app-config.ts'
import { hasCounter } from '#src/domain/shops/operating-mode.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { IconCalendar, IconShield, IconWarning } from '#src/ui/pictures/icons.tsx'
import { IconClock, IconPerson } from '#src/ui/pictures/icons-critical.tsx'

import styles from './appointment-notices.module.css'

interface NoticesProps {
  rules: StudioRules
  /** Undefined while it is not known. */
  shop: Pick<Shop, 'identityCheck' | 'operatingMode'> | undefined
}

/** What to know before a visit. */
export function Notices({ rules, shop }: NoticesProps) {
  const { arriveEarlyMinutes, lateCancelMinutes } = rules
  return (
    <section aria-labelledby="notices" className={styles.notices}>
      <h2 id="notices" className="text-title-s">
        <Trans>Please note</Trans>
      </h2>
      <ul className={styles.list}>
        {shop?.identityCheck && (
          <li className={styles.notice}>
            <IconShield size={20} className={styles.icon} />
            <span>
              <IdentityText when={shop.identityCheck} isAtCounter={hasCounter(shop)} />
            </span>
          </li>
        )}
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
              one="Appointments are canceled after # minute"
              other="Appointments are canceled after # minutes"
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

/** Whom to show an ID, and when; where nobody is at a counter, support says how. */
function IdentityText({ when, isAtCounter }: { when: 'once' | 'session'; isAtCounter: boolean }) {
  if (!isAtCounter) return <Trans>An ID is checked before your first session: contact support before you come</Trans>
  return when === 'once' ? (
    <Trans>Bring an ID: staff check it before your first session</Trans>
  ) : (
    <Trans>Bring an ID: staff check it for every session</Trans>
  )
}
