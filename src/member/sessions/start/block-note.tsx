import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { StartBlock } from '#src/domain/sessions/start-check.ts'
import { LockedText, UnlockLink } from '#src/shared/members/unlock-link.tsx'
import { useHasCounter } from '#src/shared/shops/use-has-counter.ts'
import { useWifiName } from '#src/shared/shops/use-wifi-name.ts'
import { WifiLine } from '#src/shared/shops/wifi-line.tsx'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatDayLong, formatTime } from '#src/lib/format-time.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCalendarNext, IconShield } from '#src/ui/pictures/icons.tsx'
import { IconClock, IconInfo, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import { BookedText } from './booking-note.tsx'
import { ToSkinType } from './to-skin-type.tsx'

interface BlockNoteProps {
  block: StartBlock | undefined
  shopId: number
  minGapHours: number
}

/** Why this bed cannot be started now and what to do instead; nothing for what the dock says itself. */
export function BlockNote({ block, shopId, minGapHours }: BlockNoteProps) {
  switch (block?.why) {
    case 'bed-disabled':
      return (
        <Callout tone="warn" icon={<IconOffline size={20} />} action={<Support />}>
          <Trans>This bed is out of service. Use another bed or contact support.</Trans>
        </Callout>
      )
    case 'bed-offline':
      return (
        <Callout tone="warn" icon={<IconOffline size={20} />} action={<Support />}>
          <Trans>This bed is offline and can't be started. Use another bed or contact support.</Trans>
        </Callout>
      )
    case 'bed-busy':
      return (
        <Callout tone="warn" icon={<IconClock size={20} />}>
          <Busy availableAt={block.availableAt} />
        </Callout>
      )
    case 'too-soon':
      return (
        <Callout tone="warn" icon={<IconCalendarNext size={20} />}>
          <TooSoon nextAllowedAt={block.nextAllowedAt} minGapHours={minGapHours} />
        </Callout>
      )
    case 'booked':
      return (
        <Callout
          tone="warn"
          icon={<IconCalendarNext size={20} />}
          action={block.booking.whose === 'own' && <OwnAppointments />}
        >
          <BookedText booking={block.booking} />
        </Callout>
      )
    case 'skin-type':
      return (
        <Callout tone="warn" icon={<IconShield size={20} />} action={<ToSkinType />}>
          <Trans>Skin that always burns is not safe on a sunbed, so no bed can be started for you.</Trans>
        </Callout>
      )
    case 'not-allowed':
      return (
        <Callout tone="warn" icon={<IconInfo size={20} />} action={<Support />}>
          <Trans>
            The exposure schedule allows you no session on this bed yet. Use another bed or contact support.
          </Trans>
        </Callout>
      )
    case 'locked':
      return (
        <Callout tone="warn" icon={<IconInfo size={20} />} action={<UnlockLink kind="text" size="small" />}>
          <LockedText />
        </Callout>
      )
    case 'no-identity':
      return (
        <Callout tone="warn" icon={<IconShield size={20} />} action={<Support />}>
          <NoIdentity when={block.when} shopId={shopId} />
        </Callout>
      )
    case 'offline':
      return <NoSignal shopId={shopId} />
    case 'no-times':
    case 'no-minutes':
    case 'not-released':
    case undefined:
      return null
  }
}

/** The dock says that the connection is waited for; this is how to get one. */
function NoSignal({ shopId }: { shopId: number }) {
  if (useWifiName(shopId) === undefined) return null
  return (
    <Callout tone="calm" icon={<IconOffline size={20} />}>
      <WifiLine shopId={shopId} />
    </Callout>
  )
}

function Busy({ availableAt }: { availableAt: number | null }) {
  const timeZone = useShopZone()
  if (availableAt === null) return <Trans>This bed is in use or cooling down. It will be free shortly.</Trans>
  const time = formatTime(availableAt, timeZone)
  return <Trans>This bed is in use or cooling down. It will be free at about {time}.</Trans>
}

function NoIdentity({ when, shopId }: { when: 'once' | 'session'; shopId: number }) {
  const isAtCounter = useHasCounter(shopId)
  if (!isAtCounter) {
    return (
      <Trans>
        Before your first session, an ID is checked to confirm you're 18 or older. Contact support to have yours seen;
        this page continues once it was.
      </Trans>
    )
  }
  return when === 'once' ? (
    <Trans>
      Before your first session, staff check an ID to confirm you're 18 or older. Show yours at the counter; this page
      continues once they have.
    </Trans>
  ) : (
    <Trans>
      Staff check an ID for every session here. Show yours at the counter; this page continues once they have.
    </Trans>
  )
}

export function TooSoon({ nextAllowedAt, minGapHours }: { nextAllowedAt: number; minGapHours: number }) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  const day = formatDayLong(nextAllowedAt, i18n.locale, timeZone)
  const time = formatTime(nextAllowedAt, timeZone)
  return (
    <>
      <Plural
        value={minGapHours}
        one="Your last session was less than # hour ago."
        other="Your last session was less than # hours ago."
      />{' '}
      <Trans>
        You can tan again from {day} {time}.
      </Trans>
    </>
  )
}

function OwnAppointments() {
  return (
    <Link to="/appointment-record" className={buttonClass({ kind: 'text', size: 'small' })}>
      <Trans>Bookings</Trans>
    </Link>
  )
}

function Support() {
  return (
    <Link to="/help" className={buttonClass({ kind: 'text', size: 'small' })}>
      <Trans>Help</Trans>
    </Link>
  )
}
