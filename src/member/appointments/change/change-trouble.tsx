import { Trans } from '@lingui/react/macro'

import { RefusalText } from '#src/member/appointments/booking/booking-trouble.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import type { ChangeAttempt } from './use-change-time.ts'

/** Why the time is not changed; the old one is still the member's. */
export function ChangeTrouble({ attempt, timeZone }: { attempt: ChangeAttempt; timeZone: string }) {
  if (attempt.step === 'unsure') {
    return (
      <div role="alert">
        <Callout tone="bad" icon={<IconAlert size={20} />}>
          <UnsureText failure={attempt.failure} />
        </Callout>
      </div>
    )
  }
  if (attempt.step !== 'refused') return null
  const { refusal } = attempt
  return (
    <div role="alert">
      <Callout tone="warn" icon={<IconInfo size={20} />}>
        {refusal.reason === 'slot-full' ? (
          <Trans>Someone has just booked this time. Yours is unchanged; choose another one.</Trans>
        ) : (
          <RefusalText refusal={refusal} timeZone={timeZone} />
        )}
      </Callout>
    </div>
  )
}

function UnsureText({ failure }: { failure: Extract<ChangeAttempt, { step: 'unsure' }>['failure'] }) {
  switch (failure) {
    case 'busy':
      return <Trans>The studio is busy right now. Wait a moment, then try again.</Trans>
    case 'signed-out':
      return <Trans>You're signed out. Sign in again to change the time.</Trans>
    case 'unreachable':
    case 'broken':
      return <Trans>No answer from the studio. Try again: it won't be changed twice.</Trans>
  }
}
