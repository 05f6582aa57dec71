import { Trans, useLingui } from '@lingui/react/macro'

import { hasTicket } from '#src/domain/outbox/outbox-entry.ts'
import type { StillOpen } from '#src/domain/still-open/still-open.ts'
import { secondsToEnter } from '#src/domain/doors/door-visit/door-visit.ts'
import { formatDay, noonOf } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { readLogin } from '#src/client/storage/login-copy.ts'

import { IntentName, StateText } from '#src/member/connection/entry-text.tsx'

interface OpenTextProps {
  thing: StillOpen
  at: 'home' | 'login'
}

/** Which thing it is. */
export function OpenTitle({ thing }: { thing: StillOpen }) {
  switch (thing.kind) {
    case 'door':
      return <Trans>The door is open for you</Trans>
    case 'door-in-doubt':
      return <Trans>Did the door open?</Trans>
    case 'start':
      return <Trans>Start of {thing.deviceName}</Trans>
    case 'cancel':
      return <IntentName intent={thing.entry.intent} />
    case 'booking':
      return <BookingTitle thing={thing} />
    case 'logout':
      return <Trans>Signed out on this phone</Trans>
  }
}

function BookingTitle({ thing: { draft } }: { thing: StillOpen & { kind: 'booking' } }) {
  const { i18n } = useLingui()
  const day = formatDay(noonOf(draft.date), i18n.locale, 'UTC')
  const { time } = draft
  return (
    <Trans>
      Booking on {day} at {time}
    </Trans>
  )
}

/** What is true about it now. */
export function OpenText({ thing, at }: OpenTextProps) {
  switch (thing.kind) {
    case 'door':
      return <DoorText enterBy={thing.enterBy} />
    case 'door-in-doubt':
      return <Trans>The lock's answer hasn't come. Try the door before you open it again.</Trans>
    case 'start':
      return <Trans>The bed hasn't answered. The lamps may be on; its stop button always works.</Trans>
    case 'cancel':
      return <CancelText thing={thing} />
    case 'booking':
      return <BookingText shopName={thing.shopName} isSignedIn={at === 'home' && readLogin() !== undefined} />
    case 'logout':
      return <Trans>The studio hasn't heard yet. It's told as soon as there's a signal.</Trans>
  }
}

function DoorText({ enterBy }: { enterBy: number }) {
  const seconds = secondsToEnter(enterBy, useNow(nextSecond))
  return <Trans>Go in within {seconds} s. No need to open it again.</Trans>
}

function CancelText({ thing: { shopName, entry } }: { thing: StillOpen & { kind: 'cancel' } }) {
  const isForLogin = !hasTicket(entry) && readLogin() === undefined
  return (
    <>
      {shopName !== undefined && (
        <>
          {shopName}
          <i className="dot" />
        </>
      )}
      {isForLogin ? <Trans>Sent once you sign in</Trans> : <StateText entry={entry} />}
    </>
  )
}

function BookingText({ shopName, isSignedIn }: { shopName: string; isSignedIn: boolean }) {
  return (
    <>
      {shopName}
      <i className="dot" />
      {isSignedIn ? (
        <Trans>Sent, but the answer was lost</Trans>
      ) : (
        <Trans>Sent, but the answer was lost. Sign in to see what became of it</Trans>
      )}
    </>
  )
}
