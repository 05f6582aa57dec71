import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { problemPictureQuery } from '#src/client/api/problems.ts'
import type { Problem } from '#src/domain/problems/problem.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'

import { ProblemBadge } from './problem-badge.tsx'
import styles from './problem-card.module.css'
import { ReasonWords } from './reason-words.tsx'

/** What was reported, and what it means for the member's session. */
export function ProblemCard({ problem }: { problem: Problem }) {
  const { number, note, hasPicture, problemId } = problem
  return (
    <section className={styles.card}>
      <div className={styles.top}>
        <div className={styles.line}>
          <ProblemBadge state={problem.state} />
          <span className="quiet">
            <Trans>No. {number}</Trans>
          </span>
        </div>
        <h2 className={styles.title}>
          <Title problem={problem} />
        </h2>
        <p className={styles.text}>
          <Text problem={problem} />
        </p>
      </div>
      <div className={styles.about}>
        <About problem={problem} />
        {note !== null && <p className={styles.note}>{note}</p>}
        {hasPicture && <Photo problemId={problemId} />}
      </div>
    </section>
  )
}

function Title({ problem: { state, isClaim } }: { problem: Problem }): ReactNode {
  switch (state) {
    case 'open':
      return isClaim ? <Trans>We're checking your session</Trans> : <Trans>Thanks, we're looking into it</Trans>
    case 'returned':
      return <Trans>1 session returned</Trans>
    case 'declined':
      return <Trans>We couldn't return this session</Trans>
    case 'closed':
      return <Trans>Staff answered</Trans>
  }
}

function Text({ problem: { state, isClaim } }: { problem: Problem }): ReactNode {
  if (state === 'returned') return <Trans>It's in your package, ready to use.</Trans>
  if (state !== 'open') return <Trans>The answer is below. Questions? Call us.</Trans>
  return isClaim ? (
    <Trans>If we return it, you can use it even if your package has expired by then.</Trans>
  ) : (
    <Trans>You'll get an answer here.</Trans>
  )
}

function About({ problem }: { problem: Problem }) {
  const { i18n } = useLingui()
  const { session, noticedAt, timeZone, deviceName, shopName, reason } = problem
  const at = session?.startedAt ?? noticedAt
  return (
    <div>
      <p className="text-body-strong">
        <time dateTime={new Date(at).toISOString()}>
          {formatDay(at, i18n.locale, timeZone)} {formatTime(at, timeZone)}
        </time>
      </p>
      <p className="quiet">
        {deviceName ?? shopName}
        <i className="dot" />
        <ReasonWords reason={reason} />
      </p>
    </div>
  )
}

function Photo({ problemId }: { problemId: string }) {
  const { t } = useLingui()
  const { data } = useQuery(problemPictureQuery(problemId))
  if (data === undefined)
    return (
      <p className="quiet">
        <Trans>1 photo</Trans>
      </p>
    )
  return <img className={styles.photo} src={data} alt={t`Your photo`} />
}
