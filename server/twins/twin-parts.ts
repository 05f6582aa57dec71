import { randomBytes } from 'node:crypto'

import { currentKey, type DeviceSecrets } from '../outside/device-secrets.ts'
import type { BedParts } from './bed-facts.ts'

interface BedFacts {
  bedNumber: number
  minMinutes: number
  maxMinutes: number
}

/** What a factory would give the bed: its number, its key and its own limits. */
export function bedParts({ bedNumber, minMinutes, maxMinutes }: BedFacts, secrets: DeviceSecrets): BedParts {
  return {
    bed: bedNumber,
    key: currentKey,
    mac: secrets.bedMac(bedNumber, currentKey),
    newId: () => randomBytes(8).toString('hex'),
    firmware: 0x01_00,
    limits: { minMinutes, maxMinutes, maxDressingSeconds: 180 },
    coolingMs: 3 * 60_000,
  }
}
