import { randomBytes } from 'node:crypto'

import { systemClock } from '#server/platform/process/clock.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { placeOf, serverName } from '#server/platform/mqtt/device-topics.ts'
import type { BedPlace, Gateway, LockPlace } from '#server/platform/mqtt/gateway.ts'
import { openGateway } from '#server/platform/mqtt/mqtt-gateway.ts'
import { openSimulatedBed, type SimulatedBed } from '#server/simulators/bed-mqtt.ts'
import { openSimulatedLock } from '#server/simulators/lock-mqtt.ts'
import { bedParts } from '#server/simulators/simulator-parts.ts'
import { startBrokerPair } from './broker-pair.ts'
import { type Obeyed, watchObeyed } from './obeyed-commands.ts'

export interface WatchedBed extends BedPlace {
  bed: SimulatedBed
  obeyed: Obeyed
}

export interface WatchedLock extends LockPlace {
  obeyed: Obeyed
}

/** In use, a bed lives so many times faster: dressing, run and cooling take a second or two. */
const speed = 200
/** A start that a bed hears later than this after its nonce is refused. */
const startLivesMs = 30_000
/** A door that opens later than this opens after its member has gone. */
const openingLivesMs = 5_000

/** Two servers, each nearer to another broker, and beds and locks of which every second one is, too. */
export async function openBrokerFloor(bedCount: number, lockCount: number) {
  const secrets = deviceSecrets('master secret of the proof')
  const bedIds = Array.from({ length: bedCount }, (_, index) => `bed-${index + 1}`)
  const lockIds = Array.from({ length: lockCount }, (_, index) => `door-${index + 1}`)
  const places = [
    ...bedIds.map((id) => placeOf({ shopId: 1, kind: 'bed', id })),
    ...lockIds.map((id) => placeOf({ shopId: 1, kind: 'lock', id })),
  ]
  const serverNames = [serverName, `${serverName}-2`]
  const brokers = await startBrokerPair([...serverNames, ...places], secrets)
  const nearer = (index: number) => brokers.url(index % 2 === 0 ? 0 : 1)
  const lineOf = (place: string, index: number) => ({
    url: nearer(index),
    place,
    password: secrets.devicePassword(place),
  })

  const beds = bedIds.map((deviceId, index): WatchedBed => {
    const isReady = () => bed.bed().activity.name === 'ready'
    const obeyed = watchObeyed(deviceId, startLivesMs, () => {
      const wasReady = isReady()
      return () => wasReady && !isReady()
    })
    const bedNumber = index + 1
    const parts = bedParts({ bedNumber, minMinutes: 5, maxMinutes: 20 }, secrets)
    const line = lineOf(placeOf({ shopId: 1, kind: 'bed', id: deviceId }), index)
    const bed = openSimulatedBed({ ...line, parts, clock: systemClock, speed, faults: obeyed.faults })
    return { shopId: 1, deviceId, bedNumber, bed, obeyed }
  })

  const simulatedLocks = lockIds.map((lockId, index) => {
    const obeyed = watchObeyed(lockId, openingLivesMs, () => {
      const before = lock.openings()
      return () => lock.openings() > before
    })
    const radio = { number: 1_000 + index, newId: () => randomBytes(8).toString('hex'), firmware: 1 }
    const parts = { lock: lockId, mac: secrets.lockMac(lockId, 1), radio }
    const line = lineOf(placeOf({ shopId: 1, kind: 'lock', id: lockId }), index)
    const lock = openSimulatedLock({ ...line, parts, clock: systemClock, faults: obeyed.faults })
    return { lock, watched: { shopId: 1, lockId, obeyed } satisfies WatchedLock }
  })

  const gateways: Gateway[] = []
  for (const [index, name] of serverNames.entries()) {
    const way = { url: nearer(index), name, password: secrets.devicePassword(name) }
    gateways.push(await openGateway({ ...way, secrets, clock: systemClock, onTrouble: () => undefined }))
  }
  await Promise.all(
    [...beds.map(({ bed }) => bed), ...simulatedLocks.map(({ lock }) => lock)].map((one) => one.connect()),
  )
  return {
    secrets,
    brokers,
    places,
    gateways,
    beds,
    locks: simulatedLocks.map(({ watched }) => watched),
    async close() {
      await Promise.all(
        [...beds.map(({ bed }) => bed), ...simulatedLocks.map(({ lock }) => lock)].map((one) => one.close()),
      )
      await Promise.all(gateways.map((gateway) => gateway.close()))
      await brokers.stop()
    },
  }
}

export type BrokerFloor = Awaited<ReturnType<typeof openBrokerFloor>>
