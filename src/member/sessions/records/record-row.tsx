import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Problem } from '#src/domain/problems/problem.ts'
import type { EndReason, TanningRecord } from '#src/domain/sessions/session.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { recordAt } from '#src/domain/sessions/tanning-year.ts'
import { formatTime, isoDay, weekdayNarrow } from '#src/lib/format-time.ts'
import { MonthRow } from '#src/ui/layout/month-section.tsx'
import type { Intensity } from '#src/domain/beds/bed.ts'

import styles from './record-row.module.css'

interface RecordRowProps {
  record: TanningRecord
  /** What the member has reported of it. */
  problem: Problem | undefined
  /** It is the one that was asked for. */
  isMarked: boolean
}

/** One session: when, on which bed and how strong, how long, and what it left on the card. */
export function RecordRow({ record, problem, isMarked }: RecordRowProps) {
  const { t, i18n } = useLingui()
  const { sessionId, deviceName, intensity, secondsOn, timesLeft, timeZone, endReason } = record
  const at = recordAt(record)
  return (
    <MonthRow
      id={`session-${sessionId}`}
      isMarked={isMarked}
      lead={<DayOfMonth at={at} timeZone={timeZone} />}
      title={
        <>
          {deviceName}
          <span className="dot" aria-hidden="true" />
          <IntensityName intensity={intensity} />
        </>
      }
      note={
        <>
          <time dateTime={new Date(at).toISOString()}>{formatTime(at, timeZone)}</time>
          <EndedBy reason={endReason} />
          {problem && <Reported problem={problem} />}
        </>
      }
      amount={sessionLength(secondsOn, i18n.locale)}
      remark={timesLeft === null ? t`Unlimited` : <Plural value={timesLeft} one="# left" other="# left" />}
    />
  )
}

/** How it stands with its report, and the way there. */
function Reported({ problem: { problemId, state } }: { problem: Problem }) {
  return (
    <>
      <span className="dot" aria-hidden="true" />
      <Link to="/report-result" search={{ id: problemId }} className={styles.report}>
        {state === 'open' && <Trans>Report in review</Trans>}
        {state === 'returned' && <Trans>1 session returned</Trans>}
        {(state === 'declined' || state === 'closed') && <Trans>Report answered</Trans>}
      </Link>
    </>
  )
}

/** Whatever was not the plain end is said. */
function EndedBy({ reason }: { reason: EndReason }) {
  if (reason === 'completed') return null
  return (
    <>
      <span className="dot" aria-hidden="true" />
      <EndWords reason={reason} />
    </>
  )
}

function EndWords({ reason }: { reason: Exclude<EndReason, 'completed'> }) {
  switch (reason) {
    case 'stopped':
      return <Trans>Stopped early</Trans>
    case 'fault':
      return <Trans>Ended by a fault</Trans>
    case 'power-loss':
      return <Trans>A power cut ended your session</Trans>
    case 'never-started':
      return <Trans>Lamps didn't light</Trans>
  }
}

/** The number of the day above its unit in Chinese, above the weekday in English. */
function DayOfMonth({ at, timeZone }: { at: number; timeZone: string }) {
  const { i18n } = useLingui()
  const day = Number(isoDay(at, timeZone).slice(8))
  const unit = i18n.locale.startsWith('zh') ? '日' : weekdayNarrow(at, i18n.locale, timeZone)
  return (
    <time dateTime={isoDay(at, timeZone)} className={styles.day}>
      <span className={styles.number}>{day}</span>
      <span className="small-print">{unit}</span>
    </time>
  )
}

function IntensityName({ intensity }: { intensity: Intensity }) {
  switch (intensity) {
    case 'light':
      return <Trans>Light</Trans>
    case 'medium':
      return <Trans>Medium</Trans>
    case 'deep':
      return <Trans>Deep</Trans>
  }
}
