import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'

import styles from './card-parts.module.css'
import type { BookSearch } from './card-view.ts'

interface BookLinkProps {
  /** "19:40", or "Tue 19:40"; empty while no free time is known. */
  at: string
  search: BookSearch | undefined
  className?: string | undefined
}

/** Leads to booking, with that very time chosen. */
export function BookLink({ at, search, className = buttonClass({ wide: true }) }: BookLinkProps) {
  return (
    <Link to="/appointment" search={search ?? {}} className={className}>
      <span>
        <Trans>Book</Trans> <SnapshotText name="bookAt">{at}</SnapshotText>
      </span>
    </Link>
  )
}

export function OtherTimeLink() {
  return (
    <Link to="/appointment" className={styles.second}>
      <Trans>Choose another time</Trans>
    </Link>
  )
}
