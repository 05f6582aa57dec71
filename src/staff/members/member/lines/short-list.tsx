import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './lines.module.css'

interface ShortListProps<Row> {
  label: string
  loaded: Loaded<readonly Row[]>
  rowKey: (row: Row) => string
  row: (row: Row) => ReactNode
  empty: ReactNode
}

/** A short list in a panel, with its own waiting, emptiness and failure. */
export function ShortList<Row>({ label, loaded, rowKey, row, empty }: ShortListProps<Row>) {
  const { data, state, retry, isReading } = loaded
  if (state === 'failed') {
    return (
      <div className={styles.nothing}>
        <p>
          <Trans>Couldn't load this list.</Trans>
        </p>
        <Button kind="tonal" size="small" state={isReading ? 'busy' : 'ready'} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height="132px" radius="14px" />
  if (data.length === 0) return <EmptyLine>{empty}</EmptyLine>
  return (
    <ul className={styles.lines} aria-label={label}>
      {data.map((each) => (
        <li key={rowKey(each)} className={styles.line}>
          {row(each)}
        </li>
      ))}
    </ul>
  )
}
