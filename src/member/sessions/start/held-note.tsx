import { Trans } from '@lingui/react/macro'

import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatTime } from '#src/lib/format-time.ts'
import { PassLink } from '#src/shared/doors/pass-link.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import type { HeldOffer } from './use-held-offer.ts'

/** Without a signal: that this phone can start the bed all the same, or from when on. */
export function HeldNote({ held }: { held: HeldOffer }) {
  switch (held.state) {
    case 'usable':
      return (
        <Callout tone="calm" icon={<IconCheck size={20} />}>
          <Trans>
            No signal needed: this phone starts the bed over Bluetooth, with the session kept for your booking.
          </Trans>
        </Callout>
      )
    case 'code':
      return (
        <Callout tone="calm" icon={<IconCheck size={20} />} action={<PassLink deviceId={held.deviceId} kind="tonal" />}>
          <Trans>No signal needed: show the bed's reader your code, with the session kept for your booking.</Trans>
        </Callout>
      )
    case 'early':
      return <Early from={held.from} />
    case 'wrong-clock':
      return (
        <Callout tone="warn" icon={<IconInfo size={20} />}>
          <Trans>
            This phone's clock is wrong, so it can't start the bed without a signal. Switch on automatic date and time.
          </Trans>
        </Callout>
      )
    case 'none':
      return null
  }
}

function Early({ from }: { from: number }) {
  const time = formatTime(from, useShopZone())
  return (
    <Callout tone="calm" icon={<IconInfo size={20} />}>
      <Trans>From {time}, this phone starts the bed without a signal.</Trans>
    </Callout>
  )
}
