import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { type DayClose as Day, dayCloseQuery } from '#src/staff/payments/transaction-calls.ts'
import { useFollowedQuery, useLiveLists } from '#src/staff/board/live/use-live-lists.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import { CloseForm } from './close-form.tsx'
import styles from './close.module.css'
import { ClosedDay } from './closed-day.tsx'

interface DayCloseProps {
  shopId: number
  date: string
  /** The way to the cash drawer, where the head of the page has no room for it. */
  drawerButton?: ReactNode
}

/** The close of a business day: to be counted, or how it was counted. */
export function DayClose({ shopId, date, drawerButton }: DayCloseProps) {
  const loaded = useFollowedQuery(dayCloseQuery(shopId, date), useLiveLists({ ledger: true }))
  const phase = useSkeleton(loaded.state === 'loading')
  const { data } = loaded
  return (
    <section className={styles.panel}>
      <div className={styles.top}>
        <h2 className="text-title-s">
          <Trans>Day close</Trans>
        </h2>
        {data && <State day={data} />}
      </div>
      {drawerButton}
      {data ? (
        <Content key={date} day={data} shopId={shopId} />
      ) : loaded.state === 'failed' ? (
        <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
      ) : (
        phase === 'skeleton' && <Skeleton height="420px" radius="16px" />
      )}
    </section>
  )
}

function Content({ day, shopId }: { day: Day; shopId: number }) {
  if (day.closed) return <ClosedDay day={day} closed={day.closed} shopId={shopId} />
  if (day.canClose) return <CloseForm day={day} shopId={shopId} />
  return (
    <p className={styles.why}>
      <Trans>This day hasn't begun. It can be closed from its morning on.</Trans>
    </p>
  )
}

function State({ day }: { day: Day }) {
  if (day.closed) {
    return (
      <Badge tone="ok">
        <Trans>Day closed</Trans>
      </Badge>
    )
  }
  return (
    <Badge tone="warn">
      <Trans>Not closed</Trans>
    </Badge>
  )
}
