import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { SnapshotText } from '#src/lib/snapshot-text.tsx'

import parts from './card-parts.module.css'
import type { HomeText } from './card-view.ts'
import styles from './open-session.module.css'

/** A session is open: which bed, and the way to it, until what it is doing has loaded. */
export function OpenSession({ text }: { text: HomeText }) {
  return (
    <>
      <h2 className={styles.bed}>
        <SnapshotText name="device">{text.device}</SnapshotText>
      </h2>
      <div className={styles.room} />
      <Link to="/running" className={parts.amber}>
        <Trans>Back to the timer</Trans>
      </Link>
    </>
  )
}
