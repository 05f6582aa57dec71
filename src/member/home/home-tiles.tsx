import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import {
  IconCalendarPlus,
  IconCard,
  IconHeadset,
  IconHistory,
  IconList,
  IconTicket,
} from '#src/ui/pictures/icons-critical.tsx'

import styles from './home-tiles.module.css'

/** The ways on from home; a screen that does not exist yet has no tile. */
export function HomeTiles() {
  return (
    <nav className={styles.tiles}>
      <Link to="/appointment" className={styles.tile}>
        <IconCalendarPlus size={26} />
        <Trans>Book</Trans>
      </Link>
      <Link to="/appointment-record" className={styles.tile}>
        <IconList size={26} />
        <Trans>Bookings</Trans>
      </Link>
      <Link to="/mypackages" className={styles.tile}>
        <IconTicket size={26} />
        <Trans>Packages</Trans>
      </Link>
      <Link to="/recharge" className={styles.tile}>
        <IconCard size={26} />
        <Trans>Top up</Trans>
      </Link>
      <Link to="/records" className={styles.tile}>
        <IconHistory size={26} />
        <Trans context="history">Sessions</Trans>
      </Link>
      <Link to="/help" className={styles.tile}>
        <IconHeadset size={26} />
        <Trans>Help</Trans>
      </Link>
    </nav>
  )
}
