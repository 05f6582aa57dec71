import { Plural, Trans } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'

import { Countdown } from './countdown.tsx'
import type { LoginTrouble } from './login-trouble.ts'

/** What is wrong and what to do about it, in one line. */
export function TroubleText({ trouble }: { trouble: LoginTrouble }) {
  switch (trouble.kind) {
    case 'bad-phone':
      return <Trans>Enter a valid phone number</Trans>
    case 'bad-hong-kong-phone':
      return <Trans>Enter an 8-digit Hong Kong number</Trans>
    case 'incomplete-code':
      return <IncompleteCode length={trouble.codeLength} />
    case 'no-request':
      return <Trans>Get a code for this number first</Trans>
    case 'not-agreed':
      return <Trans>Agree to the User Agreement and Privacy Policy first</Trans>
    case 'code-expired':
      return <Trans>This code no longer works. Get a new one</Trans>
    case 'codes-used-up':
      return <UsedUp freeAt={trouble.freeAt} />
    case 'send-failed':
      return <Trans>Couldn't send. Try again</Trans>
    case 'login-failed':
      return <Trans>Couldn't sign in. Try again</Trans>
    case 'second-fact-needed':
      return <Trans>Is the account yours?</Trans>
    case 'wrong-code':
      return <WrongCode triesLeft={trouble.triesLeft} />
    case 'send-later':
    case 'log-in-later':
      return <Wait of={trouble.kind} until={trouble.waitUntil} />
  }
}

function IncompleteCode({ length }: { length: number }) {
  return <Trans>Enter the {length}-digit code</Trans>
}

/** The chain has sent what it may for now: a passkey and support are other ways in. */
function UsedUp({ freeAt }: { freeAt: number | undefined }) {
  return (
    <>
      <Trans>We can't send codes right now. Sign in with a passkey, or contact support.</Trans>
      {freeAt !== undefined && (
        <>
          {' '}
          <Trans>A code can be sent again after {formatTime(freeAt)} at the earliest.</Trans>
        </>
      )}
    </>
  )
}

function WrongCode({ triesLeft }: { triesLeft: number }) {
  if (triesLeft === 0) return <Trans>This code no longer works. Get a new one</Trans>
  return <Plural value={triesLeft} one="Wrong code. # try left" other="Wrong code. # tries left" />
}

const countedMs = 100_000

/** A short wait is counted down; a long one is a time to come back. */
function Wait({ of, until }: { of: 'send-later' | 'log-in-later'; until: number }) {
  const now = useNow(never)
  if (until - now > countedMs) return <Trans>Too many tries. Try again after {formatTime(until)}</Trans>
  return (
    <Countdown key={until} until={until} over={<Trans>You can try again now</Trans>}>
      {(seconds) =>
        of === 'send-later' ? (
          <Trans>Couldn't send. Try again in {seconds} s</Trans>
        ) : (
          <Trans>Couldn't sign in. Try again in {seconds} s</Trans>
        )
      }
    </Countdown>
  )
}

function never(): undefined {
  return undefined
}
