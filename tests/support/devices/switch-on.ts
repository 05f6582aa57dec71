import { createHmac, randomBytes } from 'node:crypto'

import { systemClock } from '#server/platform/process/clock.ts'
import { openSimulatedBed } from '#server/simulators/bed-mqtt.ts'

/** What was typed into a bed, as it was shown. */
export interface ShownKey {
  number: number
  key: Buffer
  place: string
  password: string
}

/** The installer has typed what was shown into the bed, and switches it on. */
export async function switchOn(brokerPort: number, { number, key, place, password }: ShownKey) {
  const bed = openSimulatedBed({
    url: `mqtt://127.0.0.1:${brokerPort}`,
    place,
    password,
    parts: {
      bed: number,
      key: 1,
      mac: (message) => createHmac('sha256', key).update(message).digest(),
      newId: () => randomBytes(8).toString('hex'),
      firmware: 0x01_00,
      limits: { minMinutes: 5, maxMinutes: 20, maxDressingSeconds: 180 },
      coolingMs: 180_000,
    },
    clock: systemClock,
  })
  await bed.connect()
  return bed
}
