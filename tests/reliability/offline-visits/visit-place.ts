import { systemClock } from '#server/platform/process/clock.ts'
import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import type { Stored } from '#server/simulators/bed-facts.ts'
import { openSimulatedBed } from '#server/simulators/bed-mqtt.ts'
import type { Lock } from '#server/simulators/lock-facts.ts'
import { openSimulatedLock } from '#server/simulators/lock-mqtt.ts'
import { bedParts, randomId } from '#server/simulators/simulator-parts.ts'
import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'

import type { TestServer } from '../../e2e/support/server.ts'
import type { Device } from './visit-phone.ts'

/** A door of the demo and a bed behind it. */
export interface Spot {
  shop: number
  lock: string
  /** Behind the numbers of the demo's own devices. */
  lockNumber: number
  bed: string
  bedNumber: number
}

export const spots: readonly Spot[] = [
  { shop: 1, lock: 'CWB-1201', lockNumber: 901, bed: 'cwb-4', bedNumber: 4 },
  { shop: 2, lock: 'CEN-501', lockNumber: 902, bed: 'central-1', bedNumber: 5 },
  { shop: 3, lock: 'MKK-801', lockNumber: 903, bed: 'mongkok-1', bedNumber: 7 },
]

/** What the two have kept while they had no power. */
export interface Kept {
  lock: Lock
  bed: Stored
}

/** As fast as a simulated bed can live: a minute is 60 ms. */
const speed = 1_000

/** Simulated door and bed beside a phone, in the network of this server, in place of the demo's own. */
export async function openPlace(server: TestServer, spot: Spot, kept: Kept | undefined) {
  const { url, secrets } = await server.devices()
  const heardOfLock: DeviceMessage[] = []
  const heardOfBed: DeviceMessage[] = []
  const lockPlace = placeOf({ shopId: spot.shop, kind: 'lock', id: spot.lock })
  const bedPlace = placeOf({ shopId: spot.shop, kind: 'bed', id: spot.bed })
  const lock = openSimulatedLock({
    url,
    place: lockPlace,
    password: secrets.devicePassword(lockPlace),
    parts: {
      lock: spot.lock,
      mac: secrets.lockMac(spot.lock, 1),
      radio: { number: spot.lockNumber, newId: randomId, firmware: 1 },
    },
    clock: systemClock,
    stored: kept?.lock,
    onBluetooth: (message) => void heardOfLock.push(message),
  })
  const bed = openSimulatedBed({
    url,
    place: bedPlace,
    password: secrets.devicePassword(bedPlace),
    parts: bedParts({ bedNumber: spot.bedNumber, minMinutes: 5, maxMinutes: 8 }, secrets),
    clock: systemClock,
    speed,
    stored: kept?.bed,
    onBluetooth: (message) => void heardOfBed.push(message),
  })
  const door: Device = {
    write: (bytes) => lock.happen({ type: 'frame-heard', bytes }),
    connect() {
      lock.happen({ type: 'parted' })
      lock.happen({ type: 'met' })
    },
    heard: heardOfLock,
    show: (code) => lock.show(code),
  }
  const machine: Device = {
    write: (bytes) => bed.happen({ type: 'frame-heard', bytes }),
    connect() {
      bed.happen({ type: 'disconnected', transport: 'bluetooth' })
      bed.happen({ type: 'connected', transport: 'bluetooth' })
    },
    heard: heardOfBed,
    show: (code) => bed.show(code),
  }
  await Promise.all([lock.connect(), bed.connect()])
  return {
    spot,
    lock,
    bed,
    door,
    machine,
    // Without power the bolt springs back.
    kept: (): Kept => ({ lock: { ...lock.lock(), opening: null }, bed: bed.bed().stored }),
    async close() {
      await Promise.all([lock.close(), bed.close()])
    },
  }
}

export type Place = Awaited<ReturnType<typeof openPlace>>
