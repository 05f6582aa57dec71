import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Problem } from '#src/domain/problems/problem.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatDay, formatTime, isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { IconCheck, IconClock } from '#src/ui/pictures/icons-critical.tsx'

import styles from './problem-steps.module.css'

type Stage = 'done' | 'current' | 'ahead'

/** What has happened with a report, what happens now, and what comes: the bed's record decides before staff do. */
export function ProblemSteps({ problem }: { problem: Problem }) {
  const { state, session, isClaim, reportedAt, timeZone } = problem
  const isOpen = state === 'open'
  const waitsForBed = isOpen && isClaim && session !== null && session.secondsOn === null
  return (
    <ol className={styles.steps}>
      <Step stage="done" title={<Trans>We have your report</Trans>}>
        <When at={reportedAt} timeZone={timeZone} />
      </Step>
      {isClaim && session !== null && <BedStep problem={problem} waits={waitsForBed} />}
      <Step stage={isOpen ? (waitsForBed ? 'ahead' : 'current') : 'done'} title={<Decision problem={problem} />}>
        {isOpen ? (
          <Trans>You'll see the answer here, and as a notification if they're on.</Trans>
        ) : (
          <Decided problem={problem} />
        )}
      </Step>
    </ol>
  )
}

/** The step of a report that waits on this phone. */
export function WaitingSteps() {
  return (
    <ol className={styles.steps}>
      <Step stage="current" title={<Trans>Waiting to send</Trans>}>
        <Trans>It's kept on this phone and sent once you're online.</Trans>
      </Step>
      <Step stage="ahead" title={<Trans>We look into it</Trans>}>
        <Trans>You'll see the answer here, and as a notification if they're on.</Trans>
      </Step>
    </ol>
  )
}

function BedStep({ problem: { session, state }, waits }: { problem: Problem; waits: boolean }) {
  const { i18n } = useLingui()
  if (waits) {
    return (
      <Step stage="current" title={<Trans>Waiting for the bed's record</Trans>}>
        <Trans>If it shows you didn't get your session, it comes back automatically.</Trans>
      </Step>
    )
  }
  const seconds = session?.secondsOn ?? null
  if (seconds === null) return null
  const length = sessionLength(seconds, i18n.locale)
  return (
    <Step stage="done" title={<Trans>Bed's record received</Trans>}>
      {state === 'returned' && seconds === 0 ? (
        <Trans>The lamps never came on</Trans>
      ) : (
        <Trans>Lamps on for {length}</Trans>
      )}
    </Step>
  )
}

function Decision({ problem: { state, isClaim } }: { problem: Problem }) {
  switch (state) {
    case 'open':
      return isClaim ? <Trans>Staff decide</Trans> : <Trans>Staff answer</Trans>
    case 'returned':
      return <Trans>1 session returned</Trans>
    case 'declined':
      return <Trans>We couldn't return this session</Trans>
    case 'closed':
      return <Trans>Staff answered</Trans>
  }
}

function Decided({ problem: { decidedAt, answer, timeZone } }: { problem: Problem }) {
  return (
    <>
      {decidedAt !== null && <When at={decidedAt} timeZone={timeZone} />}
      {answer !== null && <span className={styles.answer}>{answer}</span>}
    </>
  )
}

function When({ at, timeZone }: { at: number; timeZone: string }) {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const time = formatTime(at, timeZone)
  const day = formatDay(at, i18n.locale, timeZone)
  return (
    <time dateTime={new Date(at).toISOString()}>
      {isoDay(at, timeZone) === isoDay(now, timeZone) ? <Trans>Today {time}</Trans> : `${day} ${time}`}
    </time>
  )
}

function Step({ stage, title, children }: { stage: Stage; title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step} data-stage={stage} aria-current={stage === 'current' ? 'step' : undefined}>
      <span className={styles.dot} aria-hidden="true">
        {stage === 'done' && <IconCheck size={18} />}
        {stage === 'current' && <IconClock size={18} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>{children}</p>
      </div>
    </li>
  )
}
