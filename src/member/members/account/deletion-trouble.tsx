import { Plural, Trans } from '@lingui/react/macro'

import type { DeletionTrouble } from '#src/domain/members/deletion.ts'
import { formatTime } from '#src/lib/format-time.ts'

/** What keeps the account, and what to do about it. */
export function DeletionTroubleText({ trouble }: { trouble: DeletionTrouble }) {
  switch (trouble.kind) {
    case 'open-session':
      return <Trans>A session isn't settled yet. Let it end first, then delete your account.</Trans>
    case 'open-order':
      return <Trans>You have an order that isn't paid. Pay or cancel it first, then delete your account.</Trans>
    case 'code-expired':
      return <Trans>This code no longer works. Get a new one</Trans>
    case 'codes-used-up':
      return <Trans>We can't send any more codes today. Try again tomorrow, or contact us</Trans>
    case 'staff':
      return <Trans>This account belongs to the staff. An owner takes it off the staff first.</Trans>
    case 'send-failed':
      return <Trans>Couldn't send. Try again</Trans>
    case 'failed':
      return <Trans>Couldn't delete the account. Try again</Trans>
    case 'wrong-code':
      return <WrongCode triesLeft={trouble.triesLeft} />
    case 'later':
      return <Trans>Too many tries. Try again after {formatTime(trouble.waitUntil)}</Trans>
    case 'unknown':
      return <Trans>No answer came. Your account may be deleted already; press again to find out.</Trans>
  }
}

function WrongCode({ triesLeft }: { triesLeft: number }) {
  if (triesLeft === 0) return <Trans>This code no longer works. Get a new one</Trans>
  return <Plural value={triesLeft} one="Wrong code. # try left" other="Wrong code. # tries left" />
}
