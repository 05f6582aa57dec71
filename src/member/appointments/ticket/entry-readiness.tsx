import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { type BedReadiness, bedPassQuery } from '#src/client/api/passes/bed-passes.ts'
import type { MissingPass } from '#src/client/api/passes/missing-reasons.ts'
import { passesQuery } from '#src/client/api/passes/passes.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { PassLink } from '#src/shared/doors/pass-link.tsx'
import { useHasCounter } from '#src/shared/shops/use-has-counter.ts'
import { WifiLine } from '#src/shared/shops/wifi-line.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

/**
 * Whether this phone can enter with this booking where neither it nor the studio has a signal; and if not, why. Nothing
 * is said of a studio none of whose doors can be opened in a way that this phone has.
 */
export function EntryReadiness({ appointment }: { appointment: Appointment }) {
  const { data } = useQuery(passesQuery(appointment))
  const { data: bed = {} } = useQuery(bedPassQuery(appointment))
  if (!data) return null
  const shown = data.passes.find(({ hasReader }) => hasReader === true)
  const atBed = <AtBed bed={bed} shopId={appointment.shopId} />
  const typed = data.passes.find(({ keypad, address }) => keypad !== undefined && !address)
  if (shown) {
    return (
      <Callout tone="calm" icon={<IconCheck size={20} />} action={<PassLink lockId={shown.lockId} kind="tonal" />}>
        <Trans>Ready without a signal: at the studio, show your pass to the reader beside the door.</Trans> {atBed}
      </Callout>
    )
  }
  if (typed) {
    return (
      <Callout tone="calm" icon={<IconCheck size={20} />} action={<PassLink lockId={typed.lockId} kind="tonal" />}>
        <Trans>Ready without a signal: at the studio, type your code at the keypad beside the door.</Trans> {atBed}
      </Callout>
    )
  }
  if (data.passes.length > 0) {
    return (
      <Callout tone="calm" icon={<IconCheck size={20} />}>
        <Trans>Ready without a signal: at the studio, this phone opens the door over Bluetooth.</Trans> {atBed}
      </Callout>
    )
  }
  const why = data.missing.find(({ reason }) => reason !== 'no-bluetooth')
  if (why) {
    return (
      <Callout icon={<IconInfo size={20} />}>
        <WhyNot {...why} /> {why.reason !== 'not-yet' && <WifiLine shopId={appointment.shopId} />}{' '}
        {bed.pass?.isUsed === false && <BedAlone />}
      </Callout>
    )
  }
  const code = bed.pass?.hasReader ? <PassLink deviceId={bed.pass.deviceId} kind="tonal" /> : undefined
  return bed.pass?.isUsed === false ? (
    <Callout tone="calm" icon={<IconCheck size={20} />} action={code}>
      <BedAlone />
    </Callout>
  ) : null
}

function BedAlone() {
  return <Trans>This phone starts the bed without a signal; 1 session of your package is kept for it.</Trans>
}

/** Whether the bed starts without a signal too; nothing is said where this phone was given no answer. */
function AtBed({ bed, shopId }: { bed: BedReadiness; shopId: number }) {
  const isAtCounter = useHasCounter(shopId)
  if (bed.pass?.isUsed === false) {
    return <Trans>It starts the bed too; 1 session of your package is kept for it.</Trans>
  }
  switch (bed.missing) {
    case undefined:
    case 'no-way':
      return null
    case 'skin-type':
      return <Trans>Skin that always burns is not safe on a sunbed, so no bed can be started for you.</Trans>
    case 'consent-required':
      return <Trans>Agree to the risk notice, and it starts the bed too.</Trans>
    case 'not-enough-times':
      return <Trans>With a session in your packages, it starts the bed too.</Trans>
    case 'pass-elsewhere':
      return <Trans>Another phone of yours starts the bed without a signal.</Trans>
    case 'not-released':
    case 'adult-required':
      return isAtCounter ? (
        <Trans>For the bed, see the staff first.</Trans>
      ) : (
        <Trans>For the bed, contact support first.</Trans>
      )
    case 'no-booking':
    case 'not-yet':
    case 'too-soon':
    case 'open-session':
    case 'ending':
    case 'device-unheard':
    case 'no-access':
      return <Trans>The bed needs a signal.</Trans>
  }
}

function WhyNot({ reason }: MissingPass) {
  switch (reason) {
    case 'not-yet':
      return (
        <Trans>Open the app on the day before your visit, and this phone opens the door without a signal too.</Trans>
      )
    case 'elsewhere':
      return <Trans>Another phone of yours opens the door without a signal. This one needs a signal there.</Trans>
    case 'ending':
      return <Trans>Your booking has changed. Until the door has heard of it, this phone needs a signal there.</Trans>
    case 'lock-unheard':
    case 'no-access':
    case 'no-bluetooth':
      return <Trans>This phone needs a signal to open the door.</Trans>
  }
}
