import { Trans } from '@lingui/react/macro'

import styles from '#src/staff/payments/day-close/close.module.css'

/** Times are closed too: sessions that ran are the times that were used. */
export function SessionSum({ sessions, uses }: { sessions: number; uses: number }) {
  return (
    <p className={styles.sum}>
      <span>
        <Trans>Sessions that ran</Trans>
      </span>
      <b>
        <span className={sessions === uses ? styles.ok : styles.bad}>{sessions}</span>{' '}
        {sessions === uses ? <Trans>= used {uses}</Trans> : <Trans>≠ used {uses}</Trans>}
      </b>
    </p>
  )
}
