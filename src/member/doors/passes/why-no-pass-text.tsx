import { Trans } from '@lingui/react/macro'

import { useHasCounter } from '#src/shared/shops/use-has-counter.ts'

import type { WhyNoPass } from './why-no-pass.ts'

/** Why this phone has no code for a booking, in a sentence that says what would help. */
export function WhyNoPassText({ why, shopId }: { why: WhyNoPass; shopId: number }) {
  const isAtCounter = useHasCounter(shopId)
  switch (why) {
    case 'unasked':
      return <Trans>Without a signal, this phone couldn't get the pass for your booking yet.</Trans>
    case 'not-yet':
      return <Trans>It comes from the day before your visit. Open the app then, with a signal.</Trans>
    case 'elsewhere':
    case 'pass-elsewhere':
      return <Trans>Another phone of yours has the pass for this booking. This one needs a signal at the studio.</Trans>
    case 'ending':
      return <Trans>Your booking has changed. Until the studio's door and bed know, this phone needs a signal.</Trans>
    case 'lock-unheard':
      return <Trans>The studio can't reach the door right now, so it can't make a pass for it.</Trans>
    case 'device-unheard':
      return <Trans>The studio can't reach the bed right now, so it can't make a pass for it.</Trans>
    case 'no-bluetooth':
    case 'no-way':
      return (
        <Trans>The door takes no code, and this phone has no Bluetooth for it. With a signal, the app opens it.</Trans>
      )
    case 'consent-required':
      return <Trans>Agree to the risk notice, then the pass comes.</Trans>
    case 'not-enough-times':
      return <Trans>Your packages have no session left for this visit.</Trans>
    case 'too-soon':
      return <Trans>Your skin hasn't rested long enough by the time of this booking.</Trans>
    case 'skin-type':
      return <Trans>Skin that always burns is not safe on a sunbed, so no bed can be started for you.</Trans>
    case 'open-session':
      return <Trans>Another session of yours is still open.</Trans>
    case 'not-released':
    case 'adult-required':
      return isAtCounter ? (
        <Trans>The staff have to release your session first.</Trans>
      ) : (
        <Trans>Support has to release your session first.</Trans>
      )
    case 'no-access':
    case 'no-booking':
      return <Trans>This booking opens no door right now.</Trans>
  }
}
