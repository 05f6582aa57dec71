import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { EndReason, TanningRecord } from '#src/domain/sessions/session.ts'
import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { recordAt } from '#src/domain/sessions/tanning-year.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { MonthRow } from '#src/ui/layout/month-section.tsx'

import { DayOfMonth } from './day-of-month.tsx'
import { IntensityName } from './intensity-name.tsx'

interface RecordRowProps {
  record: TanningRecord
  /** It is the one that was asked for. */
  isMarked: boolean
}

/** One session: when, on which bed and how strong, how long, and what it left on the card. */
export function RecordRow({ record, isMarked }: RecordRowProps) {
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
        </>
      }
      amount={sessionLength(secondsOn, i18n.locale)}
      remark={timesLeft === null ? t`Unlimited` : <Plural value={timesLeft} one="# left" other="# left" />}
    />
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
      return <Trans>Ended by a power cut</Trans>
    case 'never-started':
      return <Trans>Lamps didn't light</Trans>
  }
}
