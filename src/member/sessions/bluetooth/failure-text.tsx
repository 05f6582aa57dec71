import { Trans, useLingui } from '@lingui/react/macro'

import type { RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { StartRefusal, TanningFailure } from '#src/domain/sessions/tanning-flow/tanning-failure.ts'
import { LockedText } from '#src/shared/members/unlock-link.tsx'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatDayLong, formatTime } from '#src/lib/format-time.ts'

/** Why nothing was started, and what to do; a failure never means that the lamps may be on. */
export function FailureText({ failure }: { failure: TanningFailure }) {
  switch (failure.kind) {
    case 'bluetooth-unsupported':
      return <Trans>This browser doesn't support Bluetooth. Start through the studio network instead.</Trans>
    case 'bluetooth-off':
      return <Trans>Bluetooth is off on this phone. Switch it on, then try again.</Trans>
    case 'chooser-cancelled':
      return <Trans>No bed was chosen. Choose the bed in the list to connect.</Trans>
    case 'connect-failed':
    case 'connect-timed-out':
      return <Trans>Couldn't connect. Stand close to the bed and try again.</Trans>
    case 'discover-timed-out':
      return <Trans>The bed didn't answer in time. Stand close to it and try again.</Trans>
    case 'no-writable':
      return <Trans>This bed can't be operated. Contact support.</Trans>
    case 'write-failed':
      return <Trans>Couldn't send the command to the bed. Try again.</Trans>
    case 'answer-timed-out':
      return <Trans>The bed didn't answer. Stand close to it and try again.</Trans>
    case 'link-lost':
      return <Trans>Bluetooth was disconnected. Connect again to start.</Trans>
    case 'bed-refused':
      return <BedRefusal why={failure.why} />
    case 'studio-refused':
      return <Refusal code={failure.code} nextAllowedAt={failure.nextAllowedAt} />
    case 'busy':
      return <Trans>The studio is busy right now. Nothing was started. Wait a moment, then try again.</Trans>
    case 'unreachable':
      return <Trans>There is no connection, so nothing was sent or started.</Trans>
    case 'signed-out':
      return <Trans>You're signed out. Sign in again; nothing was started.</Trans>
    case 'not-arrived':
      return <Trans>The start didn't reach the studio. Nothing was started or charged.</Trans>
    case 'not-taken':
      return <Trans>The start didn't reach the bed. Nothing was started or charged.</Trans>
    case 'never-started':
      return <Trans>The lamps never went on. Nothing was charged.</Trans>
  }
}

function BedRefusal({ why }: { why: RefusedReason }) {
  switch (why) {
    case 'busy':
      return <Trans>The bed is in use. Wait until it is free.</Trans>
    case 'cooling':
      return <Trans>The bed is cooling down. Wait a moment, then try again.</Trans>
    case 'fault':
      return <Trans>The bed reports a fault. Contact support.</Trans>
    case 'disabled':
      return <Trans>This bed is out of service. Use another bed or contact support.</Trans>
    case 'wrong-bed':
      return <Trans>This isn't the bed you scanned. Scan the code on the bed again.</Trans>
    case 'out-of-range':
      return <Trans>The bed doesn't allow this time. Choose again.</Trans>
    case 'stale-nonce':
    case 'used-grant':
    case 'malformed':
      return <Trans>The permission to start has expired. Nothing was started; try again.</Trans>
    case 'denied':
      return <Trans>Your booking has changed, so nothing was started. Get a signal, then start again.</Trans>
    case 'not-yet':
      return <Trans>It's too early for your booking. Nothing was started.</Trans>
    case 'too-late':
      return <Trans>The time of your booking is over. Nothing was started.</Trans>
    case 'clock-unsure':
    case 'old-epoch':
    case 'full':
      return <Trans>This bed needs a signal before it can start. Nothing was started.</Trans>
    case 'bad-mac':
      return <Trans>This bed can't be operated. Contact support.</Trans>
  }
}

function Refusal({ code, nextAllowedAt }: { code: StartRefusal; nextAllowedAt: number | null }) {
  switch (code) {
    case 'not-found':
      return <Trans>Something's wrong with this code. Scan again</Trans>
    case 'not-enough-times':
      return <Trans>No sessions left. Top up first</Trans>
    case 'too-soon':
      return <RefusedTooSoon nextAllowedAt={nextAllowedAt} />
    case 'device-busy':
      return <Trans>The bed is in use. Wait until it is free.</Trans>
    case 'device-offline':
      return <Trans>This bed is offline and can't be started. Use another bed or contact support.</Trans>
    case 'device-disabled':
      return <Trans>This bed is out of service. Use another bed or contact support.</Trans>
    case 'minutes-out-of-range':
      return <Trans>The bed doesn't allow this time. Choose again.</Trans>
    case 'consent-required':
      return <Trans>Read and confirm the risk notice first.</Trans>
    case 'adult-required':
      return <Trans>Under 18s may not use the beds</Trans>
    case 'skin-type':
      return <Trans>Skin that always burns is not safe on a sunbed, so no bed can be started for you.</Trans>
    case 'identity-needed':
      return <Trans>Staff have to see your ID first. Nothing was started.</Trans>
    case 'open-session':
      return <Trans>You already have a session that isn't over.</Trans>
    case 'pass-open':
      return (
        <Trans>
          Nothing was started. The bed you booked keeps a session for you and can't be reached. Use that bed, or contact
          support.
        </Trans>
      )
    case 'no-access':
      return <Trans>To start a bed, book it or open the door first. Otherwise contact support.</Trans>
    case 'not-here':
      return <Trans>Nothing was started. Open the studio door by scanning its code first, or contact support.</Trans>
    case 'scan-needed':
      return <Trans>Nothing was started. Scan the code on this bed, then start.</Trans>
    case 'wrong-code':
      return <Trans>This code is not the one of this bed. Nothing was started. Scan the code on the bed again.</Trans>
    case 'position-needed':
      return <Trans>Nothing was started. This studio asks for the code together with your phone's position.</Trans>
    case 'too-far':
      return <Trans>Nothing was started. Your phone says it's too far from the studio. Scan the code on the bed.</Trans>
    case 'position-vague':
      return (
        <Trans>
          Nothing was started. Your phone's position is too rough to tell. Turn on precise location and try again, or
          scan the code on the bed.
        </Trans>
      )
    case 'position-old':
      return (
        <Trans>
          Nothing was started. Your phone's clock seems to be wrong, so its position doesn't count. Scan the code on the
          bed.
        </Trans>
      )
    case 'bluetooth-needed':
      return (
        <Trans>
          Nothing was started. This bed starts only for phones next to it: choose Bluetooth, or hold your phone to its
          tag if it has one.
        </Trans>
      )
    case 'display-needed':
      return <Trans>Nothing was started. Scan the code on the display of this bed, then start.</Trans>
    case 'code-late':
      return <Trans>Nothing was started. The code on the display has changed. Scan it again, then start.</Trans>
    case 'tag-used':
      return (
        <Trans>
          Nothing was started. This tap of the tag has been used already. Hold your phone to the tag on the bed again.
        </Trans>
      )
    case 'not-released':
      return <Trans>Staff have to release this session first. Nothing was started.</Trans>
    case 'locked':
      return <LockedText />
    case 'bed-booked':
      return (
        <Trans>Someone else has booked this bed, so nothing was started. Choose again with the time that's left.</Trans>
      )
    case 'own-booking':
      return (
        <Trans>
          Too close to your own next appointment, so nothing was started. Choose fewer minutes, or move or cancel it.
        </Trans>
      )
    case 'other':
      return <Trans>The studio didn't accept this. Try again or contact support.</Trans>
  }
}

function RefusedTooSoon({ nextAllowedAt }: { nextAllowedAt: number | null }) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  if (nextAllowedAt === null) return <Trans>Too soon after your last session.</Trans>
  const day = formatDayLong(nextAllowedAt, i18n.locale, timeZone)
  const time = formatTime(nextAllowedAt, timeZone)
  return (
    <Trans>
      Too soon after your last session. You can tan again from {day} {time}.
    </Trans>
  )
}
