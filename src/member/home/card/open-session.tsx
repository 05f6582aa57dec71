import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { SnapshotText } from '#src/lib/snapshot-text.tsx'

import parts from './card-parts.module.css'
import type { HomeText } from './card-view.ts'
import styles from './open-session.module.css'

interface OpenSessionProps {
  text: HomeText
  /** What it is doing and how long it still takes; nothing as long as only the texts of the last visit are known. */
  glance: ReactNode
}

/** A session is open: which bed, how long it still takes, and the way to it. */
export function OpenSession({ text, glance }: OpenSessionProps) {
  return (
    <>
      <h2 className={styles.bed}>
        <SnapshotText name="device">{text.device}</SnapshotText>
      </h2>
      <div className={styles.glance}>{glance}</div>
      <Link to="/running" className={parts.amber}>
        <Trans>Back to the timer</Trans>
      </Link>
    </>
  )
}
