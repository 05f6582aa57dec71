import { Trans } from '@lingui/react/macro'

import styles from './trouble-text.module.css'

/**
 * What to do about something that could not be loaded: the phone's connection is blamed only while the studio cannot be
 * reached, which the page's `data-connection` tells.
 */
export function TroubleText() {
  return (
    <>
      <span className={styles.unreached}>
        <Trans>Check your connection, then try again.</Trans>
      </span>
      <span className={styles.reached}>
        <Trans>Something went wrong on our side. Try again in a moment.</Trans>
      </span>
    </>
  )
}
