import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatDay, formatTime, isoDay } from '#src/lib/format-time.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Button } from '#src/ui/forms/button.tsx'

import type { ProblemDecision, StaffProblem } from './problem-calls.ts'
import { ProblemPhoto } from './problem-photo.tsx'
import styles from './problems.module.css'
import { useReasonName } from './use-reason-name.ts'

interface ProblemRowProps {
  problem: StaffProblem
  timeZone: string
  onDecide: (way: ProblemDecision['way']) => void
}

/** One report: what, whose, where, what the bed and the phone say, and what can be decided. */
export function ProblemRow({ problem, timeZone, onDecide }: ProblemRowProps) {
  const { t, i18n } = useLingui()
  const nameOf = useReasonName()
  const { problemId, number, reason, note, noticedAt, member, deviceName, shopName, session, hasPicture } = problem
  const when = (at: number) => `${formatDay(at, i18n.locale, timeZone)} ${formatTime(at, timeZone)}`
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{nameOf(reason)}</strong>
        <span>
          <Trans>No. {number}</Trans>
        </span>
      </div>
      <p className={styles.facts}>
        <time dateTime={new Date(noticedAt).toISOString()}>{when(noticedAt)}</time>
        <span>{deviceName ?? shopName}</span>
        {problem.isClaim && <strong>{t`Asks for the session back`}</strong>}
      </p>
      {session && <SessionFacts problem={problem} />}
      {note !== null && <p className={styles.note}>{note}</p>}
      {hasPicture && <ProblemPhoto problemId={problemId} />}
      <Answer problem={problem} tell={when} />
      <div className={styles.ways}>
        <Link to="/admin/userdetail" search={{ member: member.uid }} className={styles.who}>
          {member.nickname || t`No name`}
        </Link>
        {session && (
          <Link
            to="/admin/device-records"
            search={{ date: isoDay(session.startedAt ?? noticedAt, timeZone), session: session.sessionId }}
            className={styles.who}
          >
            <Trans>Session record</Trans>
          </Link>
        )}
        {problem.state === 'open' && <Ways problem={problem} onDecide={onDecide} />}
      </div>
    </li>
  )
}

function SessionFacts({ problem: { session, phoneSeconds } }: { problem: StaffProblem }) {
  const { t, i18n } = useLingui()
  const length = (seconds: number | null, none: string) =>
    seconds === null ? none : sessionLength(seconds, i18n.locale)
  const chosen = length((session?.minutes ?? 0) * 60, '')
  const bed = length(session?.secondsOn ?? null, t`not received`)
  const phone = length(phoneSeconds, t`none`)
  return (
    <p className={styles.facts}>
      <span>{t`Chosen: ${chosen}`}</span>
      <span>{t`Bed's record: ${bed}`}</span>
      <span>{t`Phone's timer: ${phone}`}</span>
    </p>
  )
}

function Answer({ problem, tell }: { problem: StaffProblem; tell: (at: number) => string }) {
  const { decidedAt, state, answer, staffName } = problem
  if (decidedAt === null) return null
  const when = tell(decidedAt)
  return (
    <p className={styles.help}>
      {state === 'returned' && <Trans>1 session returned</Trans>}
      {state === 'declined' && <Trans>Declined</Trans>}
      {state === 'closed' && <Trans>Answered</Trans>}
      {' · '}
      {staffName === null ? (
        <Trans>By the bed's record, {when}</Trans>
      ) : (
        <Trans>
          {staffName}, {when}
        </Trans>
      )}
      {answer !== null && (
        <>
          <br />
          {answer}
        </>
      )}
    </p>
  )
}

function Ways({ problem: { isClaim, canGiveBack }, onDecide }: Pick<ProblemRowProps, 'problem' | 'onDecide'>) {
  const { may } = useSelf()
  if (!isClaim && !canGiveBack) {
    return (
      <Button kind="tonal" size="small" onClick={() => onDecide('close')}>
        <Trans>Answer…</Trans>
      </Button>
    )
  }
  if (!may('/api/admin/problems/give-back')) {
    return (
      <span className={styles.help}>
        <Trans>A manager can decide this.</Trans>
      </span>
    )
  }
  return (
    <>
      <Button kind="tonal" size="small" onClick={() => onDecide(isClaim ? 'decline' : 'close')}>
        {isClaim ? <Trans>Decline…</Trans> : <Trans>Answer…</Trans>}
      </Button>
      {canGiveBack && (
        <Button size="small" onClick={() => onDecide('give-back')}>
          <Trans>Give back…</Trans>
        </Button>
      )}
    </>
  )
}
