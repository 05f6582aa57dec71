import { Trans } from '@lingui/react/macro'

import type { PasskeyTrouble } from './passkey-trouble.ts'

interface PasskeyAlertProps {
  trouble: PasskeyTrouble | undefined
  /** Signing in has another way, which is named. */
  of: 'sign-in' | 'setup'
}

/** What is wrong and what to do about it, in one line that is read out when it appears. */
export function PasskeyAlert({ trouble, of }: PasskeyAlertProps) {
  return (
    <div role="alert">
      {trouble && (
        <p className="trouble">
          <TroubleText trouble={trouble} of={of} />
        </p>
      )}
    </div>
  )
}

function TroubleText({ trouble, of }: PasskeyAlertProps & { trouble: PasskeyTrouble }) {
  switch (trouble) {
    case 'unsupported':
      return of === 'sign-in' ? (
        <Trans>This browser doesn't support passkeys. Sign in with a code instead</Trans>
      ) : (
        <Trans>This browser doesn't support passkeys. Try Safari or Chrome</Trans>
      )
    case 'wrong-address':
      return <Trans>Passkeys don't work at this address. Open the app at its usual address</Trans>
    case 'cancelled':
      return of === 'sign-in' ? (
        <Trans>Canceled, or there's no passkey for us on this device. Try again, or use a code</Trans>
      ) : (
        <Trans>Canceled. No passkey was set up</Trans>
      )
    case 'known':
      return <Trans>This device already has a passkey for your account</Trans>
    case 'unreachable':
      return <Trans>No answer came. Try again once you're connected</Trans>
    case 'refused':
      return of === 'sign-in' ? (
        <Trans>This passkey no longer works here. Sign in with a code, then set up a new one</Trans>
      ) : (
        <Trans>The passkey couldn't be confirmed. Try again</Trans>
      )
    case 'expired':
      return <Trans>That took too long. Try again</Trans>
    case 'too-many':
      return <Trans>You've reached the limit for passkeys. Remove one first</Trans>
    case 'sign-in-again':
      return <Trans>Staff: sign out and in again first, then set up the passkey within 5 minutes</Trans>
    case 'busy':
      return <Trans>Too many tries. Wait a minute, then try again</Trans>
    case 'failed':
      return <Trans>The passkey couldn't be used. Try again</Trans>
  }
}
