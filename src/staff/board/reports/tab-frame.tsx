import type { ReactNode } from 'react'

import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './tab-frame.module.css'

interface TabFrameProps<Data> {
  loaded: Loaded<Data>
  children: (data: Data) => ReactNode
}

/** A part of the reports while it comes, when it failed, and once it is here. */
export function TabFrame<Data>({ loaded, children }: TabFrameProps<Data>) {
  const phase = useSkeleton(loaded.state === 'loading')
  if (loaded.data !== undefined) return <div className={styles.tab}>{children(loaded.data)}</div>
  if (phase === 'nothing') return null
  if (phase === 'skeleton') {
    return (
      <div className={styles.tab} aria-hidden="true">
        <div className={styles.cards}>
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} height="116px" radius="24px" />
          ))}
        </div>
        <Skeleton height="300px" radius="24px" />
        <Skeleton height="240px" radius="24px" />
      </div>
    )
  }
  return (
    <div className={cardClass()}>
      <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
    </div>
  )
}
