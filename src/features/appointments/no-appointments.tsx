import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/button-class.ts'

import styles from './no-appointments.module.css'

const rays = [-90, -67.5, -45, -22.5, 0, 22.5, 45, 67.5, 90]

/** Nothing booked yet, as a sunrise, with two ways on. */
export function NoAppointments() {
  return (
    <div className={styles.nothing}>
      <Sunrise />
      <h2 className={styles.title}>
        <Trans>No appointments yet</Trans>
      </h2>
      <p className={styles.text}>
        <Trans>Pick a time that suits you and save some sunlight for yourself.</Trans>
      </p>
      <Link to="/appointment" className={buttonClass()}>
        <Trans>Book now</Trans>
      </Link>
      <Link to="/help" className={buttonClass({ kind: 'text', size: 'small' })}>
        <Trans>Help center</Trans>
      </Link>
    </div>
  )
}

function Sunrise() {
  return (
    <svg viewBox="0 0 164 80" width="164" height="80" className={styles.art} aria-hidden="true">
      <path d="M11 75a71 71 0 0 1 142 0" className={styles.path} />
      <path d="M51 75a31 31 0 0 1 62 0" className={styles.sun} />
      {rays.map((angle) => (
        <line key={angle} x1="82" y1="33" x2="82" y2="23" transform={`rotate(${angle} 82 75)`} className={styles.ray} />
      ))}
      <path d="M2 76h160" className={styles.horizon} />
    </svg>
  )
}
