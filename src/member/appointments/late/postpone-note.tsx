import { Trans } from '@lingui/react/macro'

import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconInfo, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import type { PostponeRefusal, PostponeStep } from './use-postpone.ts'

interface PostponeNoteProps {
  attempt: PostponeStep
  isOffline: boolean
  /** Where to call; undefined while it is not known. */
  phone: string | undefined
}

/** Why the appointment has not been moved, and what to do about it. */
export function PostponeNote({ attempt, isOffline, phone }: PostponeNoteProps) {
  if (isOffline) {
    return (
      <Callout tone="calm" icon={<IconOffline size={22} />}>
        {phone === undefined ? (
          <Trans>You're offline, so it can't be postponed.</Trans>
        ) : (
          <Trans>You're offline, so it can't be postponed. Call {phone}.</Trans>
        )}
      </Callout>
    )
  }
  if (attempt.step === 'unsure') {
    return (
      <div role="alert">
        <Callout tone="warn" icon={<IconInfo size={22} />}>
          <UnsureText failure={attempt.failure} />
        </Callout>
      </div>
    )
  }
  if (attempt.step !== 'refused') return null
  return (
    <div role="alert">
      <Callout tone="bad" icon={<IconAlert size={22} />}>
        <RefusedText reason={attempt.reason} />
      </Callout>
    </div>
  )
}

function UnsureText({ failure }: { failure: Extract<PostponeStep, { step: 'unsure' }>['failure'] }) {
  switch (failure) {
    case 'busy':
      return <Trans>The studio is busy right now. Wait a moment, then try again.</Trans>
    case 'signed-out':
      return <Trans>You're signed out. Sign in again to postpone.</Trans>
    case 'unreachable':
    case 'broken':
      return <Trans>No answer from the studio. Try again: it won't be moved twice.</Trans>
  }
}

function RefusedText({ reason }: { reason: PostponeRefusal }) {
  switch (reason) {
    case 'slot-full':
      return <Trans>Not moved: that time has just been taken.</Trans>
    case 'outside-hours':
      return <Trans>Not moved: the studio would already be closed.</Trans>
    case 'too-late':
      return <Trans>Not moved: it is too late, the appointment is canceled.</Trans>
    case 'already-postponed':
      return <Trans>Not moved: an appointment can be postponed once.</Trans>
    case 'switched-off':
      return <Trans>Not moved: the studio doesn't let you postpone right now. Contact support.</Trans>
    case 'too-soon':
    case 'overlaps-own':
      return <Trans>Not moved: your skin needs its rest before your next appointment.</Trans>
    case 'no-access':
      return <Trans>Not moved: your account is blocked. Contact support.</Trans>
    case 'skin-type':
      return <Trans>Not moved: skin that always burns is not safe on a sunbed.</Trans>
    case 'changed':
    case 'visited':
      return <Trans>Not moved: this appointment has changed meanwhile. Take another look.</Trans>
    case 'other':
      return <Trans>Couldn't postpone. Try again or contact support.</Trans>
  }
}
