import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { type SessionFile, sessionFileQuery } from '#src/staff/api/device-records.ts'
import { useStaffQuery } from '#src/staff/kit/use-staff-query.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useIntensityNames } from '#src/features/tanning/use-intensity-names.ts'

import { Evidence } from './evidence.tsx'
import styles from './records.module.css'
import { SessionActs } from './session-acts.tsx'
import { useResult, useRoadName } from './use-record-words.ts'

interface SessionPanelProps {
  sessionId: string
  timeZone: string
}

/** One session: what is known of it, what its ledger says, and what staff may do. */
export function SessionPanel({ sessionId, timeZone }: SessionPanelProps) {
  const { data: file, state, retry, isReading } = useStaffQuery(sessionFileQuery(sessionId), { everyMs: 15_000 })
  if (state === 'failed') return <ErrorState onRetry={retry} isRetrying={isReading} />
  if (!file) return <Skeleton height="360px" radius="16px" />
  return (
    <div className={styles.file}>
      <Head file={file} timeZone={timeZone} />
      <Ledger file={file} />
      <Evidence file={file} timeZone={timeZone} />
      <SessionActs file={file} timeZone={timeZone} />
    </div>
  )
}

function Head({ file, timeZone }: { file: SessionFile; timeZone: string }) {
  const resultOf = useResult()
  const roadOf = useRoadName()
  const intensities = useIntensityNames()
  const { text, tone } = resultOf(file)
  const { minutes } = file
  return (
    <div>
      <p className={styles.badges}>
        <Badge tone={tone}>{text}</Badge>
        {file.isManual && (
          <Badge tone="calm">
            <Trans>Manual</Trans>
          </Badge>
        )}
      </p>
      <h2 className={styles.name}>
        {file.nickname} · {file.deviceName}
      </h2>
      <p className={styles.quiet}>
        {formatTime(file.requestedAt, timeZone)} · {intensities[file.intensity]} <Trans>{minutes} min</Trans> ·{' '}
        {roadOf(file.transport)}
      </p>
    </div>
  )
}

function Ledger({ file }: { file: SessionFile }) {
  const { t } = useLingui()
  const words = {
    reserved: t`1 session held, not settled`,
    used: t`1 session used`,
    released: t`1 session released`,
  }
  const gifts = file.lines.filter(({ reason }) => reason === 'gift').reduce((sum, { delta }) => sum + delta, 0)
  return (
    <p className={styles.ledger}>
      <span>
        <Trans>Ledger</Trans>
      </span>
      <b>
        {words[file.settled]}
        {gifts > 0 && ` · ${t`gift`} ＋${gifts}`}
      </b>
    </p>
  )
}
