import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import { InDoubtText } from '#src/shared/outbox/in-doubt-text.tsx'
import type { Cancellation } from '#src/domain/appointments/cancellation.ts'
import styles from './cancel-strip.module.css'

interface CancelStripProps {
  cancellation: Cancellation
  /** So close to the start that waiting for a connection may be too late. */
  isUrgent: boolean
  onUndo: (opId: string) => void
  onDismiss: (opId: string) => void
}

/** What became of the wish to cancel: waiting with a way back, on its way, or refused until it has been read. */
export function CancelStrip({ cancellation, isUrgent, onUndo, onDismiss }: CancelStripProps) {
  switch (cancellation.step) {
    case 'none':
      return null
    case 'sending':
      return (
        <Strip tone="calm" icon={<TickSpinner size={20} />}>
          <Trans>Sending the cancellation…</Trans>
        </Strip>
      )
    case 'waiting':
      return (
        <Strip
          tone="calm"
          end={cancellation.canUndo && <UndoButton onClick={() => onUndo(cancellation.opId)} />}
          below={isUrgent && <CallSupport />}
        >
          <WaitingText isUrgent={isUrgent} />
        </Strip>
      )
    case 'refused':
      return (
        <Strip
          tone="bad"
          icon={<IconAlert size={20} />}
          below={<Choices onDismiss={() => onDismiss(cancellation.opId)} />}
        >
          <RefusedText code={cancellation.code} />
        </Strip>
      )
    case 'expired':
      return (
        <Strip
          tone="bad"
          icon={<IconAlert size={20} />}
          below={<Choices onDismiss={() => onDismiss(cancellation.opId)} />}
        >
          {cancellation.mayHaveArrived ? (
            <InDoubtText />
          ) : (
            <Trans>The cancellation waited too long and wasn't sent. Your appointment still stands.</Trans>
          )}
        </Strip>
      )
  }
}

function WaitingText({ isUrgent }: { isUrgent: boolean }) {
  if (isUrgent) return <Trans>Not sent yet, and it starts soon. Call support to cancel.</Trans>
  // Without background sync, as on iPhones, the app must be open to send anything.
  if (typeof window === 'undefined' || 'SyncManager' in window) {
    return <Trans>The cancellation will be sent once you're online</Trans>
  }
  return <Trans>The cancellation will be sent once you're online and the app is open</Trans>
}

function RefusedText({ code }: { code: string }) {
  switch (code) {
    case 'changed':
      return <Trans>Not canceled: staff changed this appointment first. Look at the new time and decide again.</Trans>
    case 'timed-out':
      return <Trans>Not canceled: the appointment had already been missed.</Trans>
    case 'visited':
      return <Trans>Not canceled: you had already checked in.</Trans>
    case 'not-found':
      return <Trans>Not canceled: we couldn't find this appointment.</Trans>
    default:
      return <Trans>Couldn't cancel. Try again or contact support</Trans>
  }
}

function UndoButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.undo} onClick={onClick}>
      <Trans>Undo</Trans>
    </button>
  )
}

function CallSupport() {
  return (
    <Link to="/help" className={styles.link}>
      <Trans>Help</Trans>
    </Link>
  )
}

function Choices({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <Button kind="tonal" size="small" onClick={onDismiss}>
        {t`Got it`}
      </Button>
      <CallSupport />
    </>
  )
}

interface StripProps {
  tone: 'calm' | 'bad'
  icon?: ReactNode
  end?: ReactNode
  below?: ReactNode
  children: ReactNode
}

function Strip({ tone, icon, end, below, children }: StripProps) {
  return (
    <div role="status" className={classNames(styles.strip, styles[tone])}>
      <div className={styles.line}>
        {icon}
        <p className={styles.words}>{children}</p>
        {end}
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  )
}
