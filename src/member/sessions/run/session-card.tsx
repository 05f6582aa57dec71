import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import type { OpenSession } from '#src/client/storage/open-session-copy.ts'
import { canSend } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { isRun, type RunFlow, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { useTanning } from '#src/member/sessions/flow/use-tanning.ts'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPause, IconPlay, IconStop, IconSun } from '#src/ui/pictures/icons.tsx'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'

import { OpenSessionText } from './open-session-text.tsx'
import { RunRing } from './run-ring.tsx'
import styles from './session-card.module.css'
import { useRunHands } from './use-run-actions.tsx'

/** On home's card: what an open session is doing, how long it still takes, and what can be done from here. */
export function SessionCard({ session }: { session: OpenSession }) {
  // It asks the studio, so that a session which ended out of sight leaves this screen too.
  const { flow } = useTanning()
  const now = useNow(nextSecond)
  return (
    <>
      <div className={styles.head}>
        <Bed name={session.deviceName} flow={flow} />
        <StateBadge flow={flow} />
      </div>
      <div className={styles.glance}>
        {isRun(flow) ? (
          <div className={styles.ring}>
            <RunRing flow={flow} now={now} isDim={false} />
          </div>
        ) : (
          <>
            <IconSun size={64} className={styles.sun} />
            <p className={styles.what}>
              <OpenSessionText state={session.state} />
            </p>
          </>
        )}
      </div>
      {isRun(flow) ? <RunWays flow={flow} /> : <TimerLink isMain />}
    </>
  )
}

function Bed({ name, flow }: { name: string; flow: TanningFlow }) {
  const levels = useIntensityNames()
  return (
    <h2 className={styles.bed}>
      {name}
      {isRun(flow) && (
        <>
          <i className="dot" />
          {levels[flow.tan.session.intensity]}
        </>
      )}
    </h2>
  )
}

function StateBadge({ flow: { step } }: { flow: TanningFlow }) {
  if (step === 'dressing') {
    return (
      <Badge tone="warn" icon={<IconClock size={16} />}>
        <Trans>Dressing time</Trans>
      </Badge>
    )
  }
  if (step === 'paused') {
    return (
      <Badge icon={<IconPause size={16} />}>
        <Trans>Paused</Trans>
      </Badge>
    )
  }
  if (step !== 'running') return null
  return (
    <Badge tone="ok" icon={<IconSun size={16} />}>
      <Trans context="now">Tanning</Trans>
    </Badge>
  )
}

/** Beside the timer what stops the lamps soonest; while they are off, what puts them on again. */
function RunWays({ flow }: { flow: RunFlow }) {
  const { press } = useTanning()
  const { hands } = useRunHands(flow.tan.session, (type) => press({ type }))
  const isOffline = useConnection().state === 'offline'
  const isCutOff = isOffline && flow.tan.link !== 'connected'
  if (isCutOff) return <TimerLink isMain />
  if (flow.step === 'paused' && canSend(flow, 'resume-pressed')) {
    return (
      <Ways
        main={
          <Button kind="sun" icon={<IconPlay size={22} />} onClick={hands.resume}>
            <Trans>Resume tanning</Trans>
          </Button>
        }
        second={<TimerLink isMain={false} />}
      />
    )
  }
  return <Ways main={<TimerLink isMain />} second={<QuickEnd flow={flow} pause={hands.pause} stop={hands.stop} />} />
}

function QuickEnd({ flow, pause, stop }: { flow: RunFlow; pause: () => void; stop: () => void }) {
  if (flow.step === 'running' && canSend(flow, 'pause-pressed')) {
    return (
      <Button kind="outline" icon={<IconPause size={22} />} onClick={pause}>
        <Trans>Pause</Trans>
      </Button>
    )
  }
  if ((flow.step === 'running' || flow.step === 'dressing') && canSend(flow, 'stop-pressed')) {
    return (
      <Button kind="outline" icon={<IconStop size={20} />} onClick={stop}>
        <Trans>Stop</Trans>
      </Button>
    )
  }
  return null
}

function Ways({ main, second }: { main: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.ways}>
      {second}
      {main}
    </div>
  )
}

function TimerLink({ isMain }: { isMain: boolean }) {
  return (
    <Link to="/running" className={buttonClass({ kind: isMain ? 'sun' : 'outline', wide: true })}>
      <Trans>Back to the timer</Trans>
    </Link>
  )
}
