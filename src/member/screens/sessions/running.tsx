import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'

import { openSessionQuery } from '#src/client/api/sessions.ts'
import { canSend } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { isRun, isStart, type RunFlow, type StartFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { NoSession } from '#src/member/sessions/end/no-session.tsx'
import { RunView } from '#src/member/sessions/run/run-view.tsx'
import { UnknownView } from '#src/member/sessions/flow/unknown-view.tsx'
import { useRunHands } from '#src/member/sessions/run/use-run-actions.tsx'
import { useTanning } from '#src/member/sessions/flow/use-tanning.ts'
import { useNight } from '#src/lib/hooks/use-night.ts'
import { useWakeLock } from '#src/lib/hooks/use-wake-lock.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { ask } from '#src/ui/overlays/ask.ts'

import styles from './running.module.css'

/** /running: the session that is on, or may be. Always dark, never interrupted; a reload comes back to it. */
export function RunningScreen() {
  useNight()
  const { flow } = useTanning()
  useWakeLock(isRun(flow) || isStart(flow))
  if (flow.step === 'ended') return <Navigate to="/completed" search={{ id: flow.session.sessionId }} replace />
  if (flow.step === 'failed') {
    // The code that was scanned comes along: the next try needs it as well.
    return <Navigate to="/device-time" search={{ device: flow.plan.deviceId, s: flow.plan.proof }} replace />
  }
  return (
    <Page className={styles.page}>
      {isRun(flow) ? <Run flow={flow} /> : isStart(flow) ? <Start flow={flow} /> : <Looking />}
    </Page>
  )
}

function Run({ flow }: { flow: RunFlow }) {
  const { press } = useTanning()
  const { hands, isAsking } = useRunHands(flow.tan.session, (type) => press({ type }))
  const reconnect = () => press({ type: 'reconnect-pressed' })
  return (
    <RunView
      flow={flow}
      hands={hands}
      onReconnect={canSend(flow, 'reconnect-pressed') ? reconnect : undefined}
      isAsking={isAsking}
    />
  )
}

function Start({ flow }: { flow: StartFlow }) {
  const { t } = useLingui()
  const { press } = useTanning()
  async function stop() {
    const isSure = await ask({
      place: 'bottom',
      title: t`Stop the bed and cancel this start?`,
      confirm: t`Stop`,
      cancel: t`Keep it`,
      tone: 'danger',
    })
    if (isSure) press({ type: 'stop-pressed' })
  }
  return (
    <UnknownView
      flow={flow}
      onAskAgain={() => press({ type: 'retry-pressed' })}
      onReconnect={() => press({ type: 'reconnect-pressed' })}
      onStop={() => void stop()}
    />
  )
}

/** No run is known on this phone; the studio says whether there is one. */
function Looking() {
  const { data, isError, isPending, isFetching, refetch } = useQuery(openSessionQuery())
  return (
    <div className={styles.centre}>
      <h1 className="visually-hidden" tabIndex={-1}>
        <Trans>Tanning</Trans>
      </h1>
      <ConnectionNotice onBack={() => void refetch()} />
      {isError && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!isError && (isPending || (isFetching && !data)) && <Waiting />}
      {!isError && !isPending && !isFetching && !data && <NoSession />}
    </div>
  )
}

function Waiting() {
  if (useSkeleton(true) !== 'skeleton') return null
  return <Skeleton width="min(84vw, 48dvh)" height="min(84vw, 48dvh)" radius="50%" />
}
