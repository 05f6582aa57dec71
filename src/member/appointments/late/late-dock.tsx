import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import { IconPhone } from '#src/ui/pictures/icons.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './late-dock.module.css'
import { PostponeNote } from './postpone-note.tsx'
import type { Postpone } from './use-postpone.ts'

interface LateDockProps {
  /** Undefined when it cannot be postponed here. */
  postpone: Postpone | undefined
  isPostponed: boolean
  timeZone: string
  isOffline: boolean
  phone: string | undefined
  /** The hours of customer service while it is closed. */
  closedHours: string | undefined
  onCancel: () => void
  /** Opens the choice of another time, for whom there is no later start to choose. */
  change: ReactNode
}

/** What a member who is late can do: begin later, talk to staff, or give the time back. */
export function LateDock({
  postpone,
  isPostponed,
  timeZone,
  isOffline,
  phone,
  closedHours,
  onCancel,
  change,
}: LateDockProps) {
  const chosen = isOffline ? undefined : postpone?.chosen
  return (
    <Dock
      note={
        postpone ? (
          <PostponeNote attempt={postpone.attempt} isOffline={isOffline} phone={phone} />
        ) : (
          isPostponed && <OnceIsOver />
        )
      }
    >
      {postpone && chosen && (
        <Button
          className={styles.main}
          state={postpone.attempt.step === 'sending' ? 'busy' : 'ready'}
          onClick={() => void postpone.send()}
        >
          <Trans>Postpone to {formatTime(chosen.startsAt, timeZone)}</Trans>
        </Button>
      )}
      {!postpone && !isOffline && change}
      <Support isMain={chosen === undefined} isOffline={isOffline} phone={phone} hours={closedHours} />
      <Button kind="danger" onClick={onCancel}>
        <Trans>Cancel appointment</Trans>
      </Button>
    </Dock>
  )
}

function OnceIsOver() {
  return (
    <Callout icon={<IconInfo size={22} />}>
      <Trans>Postponed once already. Contact support if you need more time.</Trans>
    </Callout>
  )
}

interface SupportProps {
  isMain: boolean
  isOffline: boolean
  phone: string | undefined
  hours: string | undefined
}

/** Without a signal the phone still rings. */
function Support({ isMain, isOffline, phone, hours }: SupportProps) {
  const look = classNames(buttonClass({ kind: isMain ? 'primary' : 'tonal' }), isMain && styles.main)
  if (isOffline && phone) {
    return (
      <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={look}>
        <IconPhone size={20} />
        <Trans>Call {phone}</Trans>
      </a>
    )
  }
  return (
    <Link to="/help" className={look}>
      <span className={styles.support}>
        <Trans>Contact support</Trans>
        {hours !== undefined && <span className={styles.hours}>{hours}</span>}
      </span>
    </Link>
  )
}
