import { Trans } from '@lingui/react/macro'

import type { RunFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { classNames } from '#src/lib/class-names.ts'
import { useDim } from '#src/lib/hooks/use-dim.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { ReportLink } from '#src/shared/problems/report-link.tsx'
import { useConnection } from '#src/client/outbox/connection.ts'

import { PauseStrip } from './pause-strip.tsx'
import { RunActions, type RunHands } from './run-actions.tsx'
import { RunBadges } from './run-badges.tsx'
import { RunNotes } from './run-notes.tsx'
import { RunRing } from './run-ring.tsx'
import styles from './run-view.module.css'
import { RunVoice } from './run-voice.tsx'

interface RunViewProps {
  flow: RunFlow
  hands: RunHands
  onReconnect: (() => void) | undefined
  /** A question is open, so the screen stays awake. */
  isAsking: boolean
}

/** Design section 5, running. */
const dimAfterMs = 20_000

/** A run from the dressing time to its end. Left alone it dims; the first touch only wakes it. */
export function RunView({ flow, hands, onReconnect, isAsking }: RunViewProps) {
  const now = useNow(nextSecond)
  const isOffline = useConnection().state === 'offline'
  const { session, link, trouble } = flow.tan
  const canDim = !isAsking && trouble === null && link !== 'lost' && (flow.step === 'running' || flow.step === 'paused')
  const isDim = useDim(dimAfterMs, canDim)
  const fades = classNames(styles.fades, isDim && styles.gone)
  return (
    <div className={styles.run}>
      <h1 className="visually-hidden" tabIndex={-1}>
        <Trans>Tanning</Trans>
      </h1>
      <div className={classNames(styles.badges, fades)}>
        <RunBadges session={session} link={link} isOffline={isOffline} />
      </div>
      <div className={styles.ring}>
        <RunRing flow={flow} now={now} isDim={isDim} />
        {isDim && (
          <p className={styles.wake}>
            <Trans>Touch to wake the screen</Trans>
          </p>
        )}
      </div>
      <div className={styles.notes}>
        {flow.step === 'paused' && <PauseStrip session={session} now={now} />}
        {flow.step !== 'paused' && (
          <div className={fades}>
            <RunNotes flow={flow} isOffline={isOffline} onReconnect={onReconnect} />
          </div>
        )}
      </div>
      <div className={classNames(styles.actions, fades)}>
        <RunActions flow={flow} isCutOff={isOffline && link !== 'connected'} hands={hands} />
        <p className={styles.wrong}>
          <ReportLink session={session.sessionId} />
        </p>
      </div>
      <RunVoice flow={flow} now={now} />
    </div>
  )
}
