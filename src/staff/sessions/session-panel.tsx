import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { type SessionFile, sessionFileQuery } from './session-record-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { signed } from '#src/staff/payments/ledger/signed.ts'
import { useMedia } from '#src/lib/hooks/use-media.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconClose } from '#src/ui/pictures/icons.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'

import { Evidence } from './evidence.tsx'
import styles from './records.module.css'
import { SessionActs } from './session-actions.tsx'
import { useResult, useTransportName } from './use-record-texts.ts'

interface SessionPanelProps {
  sessionId: string
  timeZone: string
  onClose: () => void
}

/** One session: what is known of it, what its ledger says, and what staff may do. */
export function SessionPanel({ sessionId, timeZone, onClose }: SessionPanelProps) {
  const { data: file, state, retry, isReading } = useStaffQuery(sessionFileQuery(sessionId), { everyMs: 15_000 })
  if (state === 'failed') return <ErrorState onRetry={retry} isRetrying={isReading} />
  if (!file) return <Skeleton height="360px" radius="16px" />
  return (
    <div className="stack-14">
      <Head file={file} timeZone={timeZone} onClose={onClose} />
      <Ledger file={file} />
      <Evidence file={file} timeZone={timeZone} />
      <SessionActs file={file} timeZone={timeZone} />
    </div>
  )
}

interface HeadProps {
  file: SessionFile
  timeZone: string
  onClose: () => void
}

function Head({ file, timeZone, onClose }: HeadProps) {
  const { t } = useLingui()
  const isBeside = useMedia('(min-width: 1180px)')
  const resultOf = useResult()
  const transportOf = useTransportName()
  const intensities = useIntensityNames()
  const { text, tone } = resultOf(file)
  const { minutes } = file
  return (
    <div>
      <div className={styles.head}>
        <p className={styles.badges}>
          <Badge tone={tone}>{text}</Badge>
          {file.isManual && (
            <Badge tone="calm">
              <Trans>Manual</Trans>
            </Badge>
          )}
        </p>
        {isBeside && (
          <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
            <IconClose size={22} />
          </button>
        )}
      </div>
      <h2 className="text-title-m">
        {file.nickname || <Trans>No name</Trans>} · {file.deviceName}
      </h2>
      <p className="quiet">
        {formatTime(file.requestedAt, timeZone)} · {intensities[file.intensity]} <Trans>{minutes} min</Trans> ·{' '}
        {transportOf(file.transport)}
      </p>
    </div>
  )
}

function Ledger({ file }: { file: SessionFile }) {
  const { t, i18n } = useLingui()
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
        {gifts > 0 && ` · ${t`gift`} ${signed(gifts, i18n.locale)}`}
      </b>
    </p>
  )
}
