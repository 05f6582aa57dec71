import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canSend } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { isTakenBack, tryingUntil } from '#src/domain/sessions/tanning-flow/tanning-start.ts'
import type { StartFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { useReaderBedPasses } from '#src/member/sessions/codes/use-bed-codes.ts'
import { PassLink } from '#src/shared/doors/pass-link.tsx'
import { ReportLink } from '#src/shared/problems/report-link.tsx'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconStop, IconWarning } from '#src/ui/pictures/icons.tsx'
import { IconRefresh, IconScan } from '#src/ui/pictures/icons-critical.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import styles from './unknown-view.module.css'

interface UnknownViewProps {
  flow: StartFlow
  onAskAgain: () => void
  onReconnect: () => void
  onStop: () => void
}

/** It is unknown whether the lamps are on: it is never called failed, and the way to be safe comes first. */
export function UnknownView({ flow, onAskAgain, onReconnect, onStop }: UnknownViewProps) {
  const { deviceName } = flow.attempt.plan
  const isOver = flow.step === 'unknown' && flow.attempt.session?.isBedFree === true
  return (
    <div className={styles.view}>
      <div className={styles.words} role="status">
        <span className={styles.sign}>
          {flow.step === 'unknown' ? <IconWarning size={40} /> : <TickSpinner size={44} />}
        </span>
        <h1 className={styles.title} tabIndex={-1}>
          {isOver ? (
            <Trans>We don't know whether {deviceName} was on</Trans>
          ) : flow.step === 'unknown' ? (
            <Trans>We can't tell yet whether {deviceName} is on</Trans>
          ) : (
            <Trans>Starting {deviceName}</Trans>
          )}
        </h1>
        {flow.step === 'unknown' && flow.why === 'write-failed' && (
          <p className={styles.text}>
            <Trans>Couldn't send the whole command to the bed.</Trans>
          </p>
        )}
        {isOver ? <Over /> : <MayBeOn />}
        <p className={styles.asking}>
          <TickSpinner size={18} />
          {isTakenBack(flow.attempt) ? (
            <Trans>Canceled. Making sure the bed stays off…</Trans>
          ) : (
            <Asking until={tryingUntil(flow)} />
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {flow.step === 'unknown' && flow.why === 'start-lost' && flow.attempt.session === null && (
          <ByReader deviceId={flow.attempt.plan.deviceId} />
        )}
        {canSend(flow, 'retry-pressed') && (
          <Button wide icon={<IconRefresh size={20} />} onClick={onAskAgain}>
            <Trans>Check again</Trans>
          </Button>
        )}
        {canSend(flow, 'reconnect-pressed') && (
          <Button kind="tonal" wide onClick={onReconnect}>
            <Trans>Reconnect</Trans>
          </Button>
        )}
        {!isOver && canSend(flow, 'stop-pressed') && (
          <Button kind="danger" wide icon={<IconStop size={20} />} onClick={onStop}>
            {flow.attempt.session ? <Trans>Stop</Trans> : <Trans>Cancel this start</Trans>}
          </Button>
        )}
        <ReportLink session={flow.attempt.session?.sessionId} device={flow.attempt.plan.deviceId} />
        <Link to="/help" className={buttonClass({ kind: 'text' })}>
          <Trans>Contact support</Trans>
        </Link>
      </div>
    </div>
  )
}

/** A pass is safe to show while a start has no answer: of the two the bed takes the one that comes first. */
function ByReader({ deviceId }: { deviceId: string }) {
  const passes = useReaderBedPasses()
  const pass = passes?.find((one) => one.deviceId === deviceId && !one.isUsed && one.isWithdrawn !== true)
  if (!pass) return null
  return (
    <Callout tone="calm" icon={<IconScan size={22} />} action={<PassLink deviceId={deviceId} kind="tonal" />}>
      <Trans>
        No signal? Show your pass to the bed's reader. If this start has arrived after all, the reader stays red: the
        bed runs once.
      </Trans>
    </Callout>
  )
}

/** A start without an answer is sent again for a while; after that it is only asked about. */
function Asking({ until }: { until: number | undefined }) {
  const now = useNow(
    useCallback((at: number) => (until !== undefined && until > at ? nextSecond(at) : undefined), [until]),
  )
  const seconds = until === undefined ? 0 : Math.ceil((until - now) / 1000)
  if (seconds <= 0) return <Trans>Checking with the bed again…</Trans>
  return (
    <>
      {/* Read out once, not every second. */}
      <span className="visually-hidden">
        <Trans>No answer yet. The start is sent again for up to 30 seconds.</Trans>
      </span>
      <span aria-hidden="true">
        <Plural
          value={seconds}
          one="No answer yet. Trying for # more second…"
          other="No answer yet. Trying for # more seconds…"
        />
      </span>
    </>
  )
}

function MayBeOn() {
  return (
    <>
      <p className={styles.text}>
        <Trans>The lamps may be on. Keep your goggles on and look at the bed.</Trans>
      </p>
      <p className={styles.text}>
        <Trans>To stop at once, press the stop button on the bed.</Trans>
      </p>
    </>
  )
}

/** The bed's own timer has ended whatever it did; the session is as unknown as before. */
function Over() {
  return (
    <>
      <p className={styles.text}>
        <Trans>The bed's timer has ended, and others can use the bed.</Trans>
      </p>
      <p className={styles.text}>
        <Trans>
          Your session is on hold until the bed answers or our staff have looked into it. You can't start another one
          until then.
        </Trans>
      </p>
    </>
  )
}
