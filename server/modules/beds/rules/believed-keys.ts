import type { Mac } from '#src/domain/devices/device-messages.ts'

import type { DeviceKeys } from '#server/modules/beds/tables.ts'

interface Believed {
  keys: Pick<DeviceKeys, 'oldestKey' | 'keyNumber'>
  /** The key under which the device was asked for what it has signed, which may be older than those that are in use. */
  askedUnder?: number | undefined
  macOf: (key: number) => Mac
}

/** Whether a device has signed something, with whichever of the keys that it may sign with. */
export function isSignedByDevice({ keys, askedUnder, macOf }: Believed, isSigned: (mac: Mac) => boolean): boolean {
  const oldest = Math.min(keys.oldestKey, askedUnder ?? keys.oldestKey)
  for (let key = keys.keyNumber; key >= oldest; key--) if (isSigned(macOf(key))) return true
  return false
}
