import { expect, test } from 'vitest'

import {
  type BedConfig,
  readBedConfig,
  readConfigSaid,
  writeBedConfig,
  writeConfigSaid,
} from '#server/platform/mqtt/bed-config-message.ts'
import { aBedPlace, openFloor } from '../support/devices/floor.ts'
import { startBed } from '../support/devices/floor-start.ts'
import { mac, macUnder } from '../support/devices/bed-harness.ts'

const config: BedConfig = {
  bed: 7,
  version: 3,
  rev: 2,
  minMinutes: 2,
  maxMinutes: 12,
  coolingSeconds: 120,
  output: [60, 80, 100],
}
const otherMac = macUnder('00'.repeat(31) + '01')

test('a configuration is read as it was written, and only with the signature over all of it', () => {
  const text = writeBedConfig(config, mac)
  expect(readBedConfig(text, mac)).toEqual(config)
  expect(readBedConfig(text, otherMac)).toBeUndefined()
  for (const forged of [
    text.replace('"max_minutes":12', '"max_minutes":60'),
    '',
    '{}',
    text.replace('"cfg":1', '"cfg":2'),
  ])
    expect(readBedConfig(forged, mac)).toBeUndefined()
})

test('what a bed confirms is signed as well, and is no configuration', () => {
  const said = { bed: 7, version: 3, rev: 2 }
  const text = writeConfigSaid(said, mac)
  expect(readConfigSaid(text, mac)).toEqual(said)
  expect(readConfigSaid(text, otherMac)).toBeUndefined()
  expect(readConfigSaid(text.replace('"rev":2', '"rev":3'), mac)).toBeUndefined()
  expect(readBedConfig(text, mac)).toBeUndefined()
})

test('a bed keeps to the newest configuration that is signed for it, and says so; an older one is not answered', async () => {
  const floor = await openFloor()
  const tell = (changes: Partial<BedConfig>) =>
    floor.gateway.configureBed?.(aBedPlace, { ...config, bed: 1, ...changes }, 1)
  expect(await tell({})).toBe('confirmed')
  expect(floor.bed().config()).toMatchObject({ version: 3, maxMinutes: 12 })
  const refused = await startBed(floor, { minutes: 13, dressing: 0 })
  expect(refused).toMatchObject({ kind: 'answered', message: { type: 'refused', reason: 'out-of-range' } })

  const old = tell({ version: 2, maxMinutes: 20 })
  await floor.clock.travel(9_000)
  expect(await old).toBe('unknown')
  expect(floor.bed().config()).toMatchObject({ version: 3, maxMinutes: 12 })
  const foreign = tell({ bed: 2, version: 9 })
  await floor.clock.travel(9_000)
  expect(await foreign).toBe('unknown')
  await floor.bed().goOffline()
  expect(await tell({ version: 4 })).toBe('offline')
})
