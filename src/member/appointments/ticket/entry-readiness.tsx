import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { type MissingPass, passesQuery } from '#src/client/api/passes.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { usePhoneBluetooth } from '#src/shared/beds/use-phone-bluetooth.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

/**
 * Whether this phone can enter with this booking where neither it nor the studio has a signal; and if not, why. Nothing
 * is said on a phone without Bluetooth, and of a studio none of whose doors has any.
 */
export function EntryReadiness({ appointment }: { appointment: Appointment }) {
  const phone = usePhoneBluetooth()
  const isWanted = phone !== undefined && phone !== 'unsupported'
  const { data } = useQuery({ ...passesQuery(appointment), enabled: isWanted })
  if (!isWanted || !data) return null
  if (data.passes.length > 0) {
    return (
      <Callout tone="calm" icon={<IconCheck size={20} />}>
        <Trans>Ready without a signal: at the studio, this phone opens the door over Bluetooth.</Trans>
      </Callout>
    )
  }
  const why = data.missing.find(({ reason }) => reason !== 'no-bluetooth')
  return why === undefined ? null : (
    <Callout icon={<IconInfo size={20} />}>
      <WhyNot {...why} />
    </Callout>
  )
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
