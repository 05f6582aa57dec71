import { Trans } from '@lingui/react/macro'

import type { NoAccessReason } from '#src/domain/doors/door.ts'
import { LockedText } from '#src/shared/members/unlock-link.tsx'
import { formatTime } from '#src/lib/format-time.ts'

interface NoAccessTextProps {
  reason: NoAccessReason
  opensAt: number | undefined
  shopName: string
  /** The shop's own hours, and its clock. */
  shop: { opensAt: string; closesAt: string; timeZone: string } | undefined
}

/** Why the studio does not let a member in, and what helps. */
export function NoAccessText({ reason, opensAt, shopName, shop }: NoAccessTextProps) {
  switch (reason) {
    case 'blocked':
      return <Trans>Your account is blocked, so you can't open doors. Contact support.</Trans>
    case 'locked':
      return <LockedText />
    case 'off-duty':
      return <Trans>You're not on duty here. Start your shift in the staff area first.</Trans>
    case 'shop-closed': {
      if (!shop) return <Trans>The studio is closed now. Come back during opening hours.</Trans>
      const { opensAt: from, closesAt: to } = shop
      return (
        <Trans>
          The studio is closed now. Hours: {from}–{to}
        </Trans>
      )
    }
    case 'no-booking':
      return <Trans>You have no appointment at {shopName} today.</Trans>
    case 'too-early': {
      if (opensAt === undefined) return <Trans>You're early. The door opens 5 minutes before your appointment.</Trans>
      const time = formatTime(opensAt, shop?.timeZone)
      return <Trans>You're early. The door opens for you from {time}, 5 minutes before your appointment.</Trans>
    }
    case 'too-late':
      return <Trans>You're too late, so this appointment was canceled. Book a new one.</Trans>
    case 'opened-too-often':
      return <Trans>You've used all door openings for this appointment. Contact support.</Trans>
    case 'wrong-proof':
      return <Trans>This code isn't valid for this door any more. Scan the one on the door again.</Trans>
    case 'scan-needed':
      return <Trans>Scan the code on the door to open it. Typing its ID isn't enough here.</Trans>
    case 'position-needed':
      return <Trans>This studio asks for the code together with your phone's position.</Trans>
    case 'too-far':
      return <Trans>Your phone says it's too far from the studio. Scan the code on the door, or contact support.</Trans>
    case 'position-vague':
      return (
        <Trans>
          Your phone's position is too rough to tell. Turn on precise location and try again, or scan the code on the
          door.
        </Trans>
      )
    case 'position-old':
      return (
        <Trans>
          Your phone's clock seems to be wrong, so its position doesn't count. Set it to automatic, or scan the code on
          the door.
        </Trans>
      )
    case 'bluetooth-needed':
      return (
        <Trans>
          This door opens only for phones next to it: use Bluetooth, or hold your phone to its tag if it has one.
        </Trans>
      )
    case 'tag-used':
      return <Trans>This tap of the tag has been used already. Hold your phone to the tag on the door again.</Trans>
    case 'other':
      return <Trans>The studio can't open this door for you now. Contact support.</Trans>
  }
}
