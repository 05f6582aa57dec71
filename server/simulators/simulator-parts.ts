import { randomBytes } from 'node:crypto'

import { currentKey, type DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { BedParts } from './bed-facts.ts'

interface BedFacts {
  bedNumber: number
  minMinutes: number
  maxMinutes: number
  /** Of the key that was written into it; the first one unless said. */
  keyNumber?: number
}

/** What a factory would give the bed: its number, its key and its own limits. */
export function bedParts(
  { bedNumber, minMinutes, maxMinutes, keyNumber = currentKey }: BedFacts,
  secrets: DeviceSecrets,
): BedParts {
  return {
    bed: bedNumber,
    key: keyNumber,
    mac: secrets.bedMac(bedNumber, keyNumber),
    newId: () => randomBytes(8).toString('hex'),
    firmware: 0x01_00,
    limits: { minMinutes, maxMinutes, maxDressingSeconds: 180 },
    coolingMs: 3 * 60_000,
  }
}
