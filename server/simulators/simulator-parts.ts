import { randomBytes } from 'node:crypto'

import { type KeyedDevice, macOf } from '#server/modules/doors/actions/keyed-device.ts'
import { currentKey, type DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { loginName, placeOf } from '#server/platform/mqtt/device-topics.ts'
import type { BedParts } from './bed-facts.ts'
import type { HeldKey } from './held-keys.ts'
import type { LineLogin } from './mqtt-line.ts'

interface BedFacts {
  bedNumber: number
  minMinutes: number
  maxMinutes: number
  /** Of the key that it signs with; the first one unless said. */
  keyNumber?: number
  /** Down to this one it believes older keys. */
  oldestKey?: number
}

/** 16 hex digits. */
export function randomId(): string {
  return randomBytes(8).toString('hex')
}

/** What a factory would give the bed: its number, its key and its own limits. */
export function bedParts(
  { bedNumber, minMinutes, maxMinutes, keyNumber = currentKey, oldestKey = keyNumber }: BedFacts,
  secrets: DeviceSecrets,
): BedParts {
  return {
    bed: bedNumber,
    key: keyNumber,
    mac: secrets.bedMac(bedNumber, keyNumber),
    others: olderKeys({ oldestKey, keyNumber }, (key) => secrets.bedMac(bedNumber, key)),
    newId: randomId,
    firmware: 0x01_00,
    limits: { minMinutes, maxMinutes, maxDressingSeconds: 180 },
    coolingMs: 3 * 60_000,
  }
}

/** What a device still holds besides the key that it signs with. */
export function olderKeys(
  { oldestKey, keyNumber }: { oldestKey: number; keyNumber: number },
  macOf: (key: number) => HeldKey['mac'],
): HeldKey[] {
  const numbers = Array.from({ length: keyNumber - oldestKey }, (_, index) => oldestKey + index)
  return numbers.map((key) => ({ key, mac: macOf(key) }))
}

/** What a technician writes into a device from the sheet that staff were shown. */
export function writtenInto(device: KeyedDevice, number: number, secrets: DeviceSecrets): [HeldKey, LineLogin] {
  const password = secrets.devicePassword(loginName(placeOf(device), number))
  return [
    { key: number, mac: macOf(secrets, device, number) },
    { number, password },
  ]
}
