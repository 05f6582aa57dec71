import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Missing } from '#src/domain/appointments/booking-draft.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

/** What the dock's button can do now. */
export type Readiness =
  | { state: 'missing'; missing: Missing }
  | { state: 'offline' }
  | { state: 'sending' }
  | { state: 'again' }
  | { state: 'ready' }

/** It cannot confirm, and says why when it is pressed. */
export type Blocked = Extract<Readiness, { state: 'missing' | 'offline' }>

interface BookingDockProps {
  readiness: Readiness
  summary: ReactNode
  trouble: ReactNode
  onConfirm: () => void
  onBlocked: (blocked: Blocked) => void
}

/** What is about to be booked, and the one button that books it. */
export function BookingDock({ readiness, summary, trouble, onConfirm, onBlocked }: BookingDockProps) {
  const isBlocked = readiness.state === 'missing' || readiness.state === 'offline'
  return (
    <Dock place="column" note={trouble} summary={summary}>
      <Button
        state={readiness.state === 'sending' ? 'busy' : isBlocked ? 'disabled' : 'ready'}
        icon={readiness.state === 'offline' && <IconOffline size={20} />}
        onClick={onConfirm}
        onDisabledClick={isBlocked ? () => onBlocked(readiness) : undefined}
      >
        <Label readiness={readiness} />
      </Button>
    </Dock>
  )
}

function Label({ readiness }: { readiness: Readiness }) {
  if (readiness.state === 'offline') return <Trans>Waiting for connection</Trans>
  return readiness.state === 'again' ? <Trans>Try again</Trans> : <Trans>Confirm booking</Trans>
}
