import type { DeviceRow } from '../store/devices.ts'

/** The bed's service; its characteristics are found by what they can do. */
const serviceUuid = '7a1e0001-5d3c-4b6e-9f20-8c3b5a7d1e10'

/** Where a phone finds this bed: it advertises its own id, so that the phone's list shows one bed and no other. */
export function bluetoothAddress({ deviceId }: Pick<DeviceRow, 'deviceId'>): { service_uuid: string; name: string } {
  return { service_uuid: serviceUuid, name: `QS-${deviceId}` }
}
