import type { BedDetails } from '#server/modules/beds/store/bed-details.ts'

type Named = Pick<BedDetails, 'deviceId' | 'bluetoothName' | 'serviceUuid'>

/**
 * Where a phone finds this bed: it advertises its own id unless staff say otherwise, so that the phone's list shows one
 * bed and no other. Its characteristics are found by what they can do.
 */
export function bluetoothAddress(
  { deviceId, bluetoothName, serviceUuid }: Named,
  chainServiceUuid: string,
): { service_uuid: string; name: string } {
  return { service_uuid: serviceUuid ?? chainServiceUuid, name: bluetoothName ?? `QS-${deviceId}` }
}
