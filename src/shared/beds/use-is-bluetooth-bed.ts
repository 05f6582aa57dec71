import { useQuery } from '@tanstack/react-query'

import { bedOfferQuery } from '#src/client/api/sessions.ts'
import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'

import { usePhoneBluetooth } from './use-phone-bluetooth.ts'

/**
 * Whether this phone can start a bed over Bluetooth, which is proof enough of standing beside it; false where the bed's
 * code has to be scanned, and while it is not known.
 */
export function useIsBluetoothBed(deviceId: string | undefined): boolean {
  const bluetooth = usePhoneBluetooth()
  const isAsked = deviceId !== undefined && bluetooth === 'usable'
  const { data } = useQuery({ ...bedOfferQuery(deviceId ?? ''), enabled: isAsked })
  return isAsked && data !== undefined && canLight(data)
}

/** A bed that is out of the studio's reach may be in reach of the phone. */
function canLight({ device, transports }: BedOffer): boolean {
  return transports.bluetooth !== null && device.enabled && (device.state === 'ready' || device.state === 'offline')
}
