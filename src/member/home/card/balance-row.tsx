import { Link } from '@tanstack/react-router'

import { SnapshotText } from '#src/lib/snapshot-text.tsx'
import { IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import styles from './balance-row.module.css'
import type { HomeText } from './card-view.ts'

/** More than this would be thinner than it can be seen. */
const mostSegments = 20

interface BalanceRowProps {
  text: HomeText
  /** Sessions left, and how many there were; undefined where they are not counted, or not known in this visit yet. */
  meter: { left: number; total: number } | undefined
}

/** What the member's packages still hold; not seen while nothing is known of them. */
export function BalanceRow({ text, meter }: BalanceRowProps) {
  return (
    <Link to={text.left !== '' && meter?.left === 0 ? '/recharge' : '/mypackages'} className={styles.row}>
      <span className={styles.words}>
        <strong>
          <SnapshotText name="left">{text.left}</SnapshotText>
        </strong>
        <span className={styles.until}>
          <SnapshotText name="leftUntil">{text.leftUntil}</SnapshotText>
        </span>
      </span>
      <IconChevronRight size={22} className={styles.chevron} />
      <span className={styles.meter} aria-hidden="true">
        {meter && meter.total <= mostSegments && <Segments left={meter.left} total={meter.total} />}
      </span>
    </Link>
  )
}

function Segments({ left, total }: { left: number; total: number }) {
  return Array.from({ length: total }, (_, index) => (
    <i key={index} className={styles.segment} data-left={index < left || undefined} />
  ))
}
