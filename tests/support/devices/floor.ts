import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { onTestFinished } from 'vitest'

import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import { type BrokerLink, openLink } from '#server/platform/mqtt/broker-link.ts'
import { deviceSecrets, type DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { loginName, permissionsOf, placeOf, serverName } from '#server/platform/mqtt/device-topics.ts'
import type { BedPlace, Gateway, LockPlace } from '#server/platform/mqtt/gateway.ts'
import { openGateway } from '#server/platform/mqtt/mqtt-gateway.ts'
import { type SimulatedBed, openSimulatedBed } from '#server/simulators/bed-mqtt.ts'
import { type SimulatedLock, openSimulatedLock } from '#server/simulators/lock-mqtt.ts'
import { bedParts, writtenInto } from '#server/simulators/simulator-parts.ts'
import { type BrokerKind, brokerKinds, type RunningBroker } from './brokers.ts'
import type { Engine } from '../engines.ts'
import { type FloorClock, floorClock } from './floor-clock.ts'
import { lineScript, type LineScript } from './line-script.ts'
import { openServer } from '../open-server.ts'
import { until } from '../until.ts'

/** Saturday 21 November 2026, 16:00 in Hong Kong, as in the studio of the tests. */
const startsAt = Date.parse('2026-11-21T08:00:00Z')

export const aBedPlace: BedPlace = { shopId: 1, deviceId: 'bed-1', bedNumber: 1 }
export const aLockPlace: LockPlace = { shopId: 1, lockId: 'door-1' }

interface FloorOptions {
  /** The chain's first two beds and its door, unless others are named. */
  beds?: BedPlace[]
  locks?: LockPlace[]
  broker?: BrokerKind
  /** What lies between the broker and this server, and between the broker and the twins, given its address. */
  wayOfServer?: (url: string) => string
  wayOfSimulators?: (url: string) => string
}

/** What can be done to any machine on the floor; each waits until the studio has noticed. */
interface Hands {
  line: LineScript
  powerCut(): Promise<void>
  powerOn(): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** A technician writes the key and the password of this number into it, and switches it on again. */
  rekey(number: number): Promise<void>
}

export type FloorBed = SimulatedBed & Hands & { place: BedPlace }
export type FloorLock = SimulatedLock &
  Hands & {
    place: LockPlace
    jam(): void
    unjam(): void
    /** What it answers to a phone beside it, frame by frame. */
    nearby(message: DeviceMessage): DeviceMessage | undefined
  }
/** Behind the numbers of the beds. */
export const lockNumber = 9

export interface Floor {
  broker: RunningBroker
  gateway: Gateway
  secrets: DeviceSecrets
  clock: FloorClock
  bed(deviceId?: string): FloorBed
  lock(lockId?: string): FloorLock
  /** Until what was said so far has been heard. */
  settle(): Promise<void>
  /** A second server of the same chain. */
  anotherGateway(): Promise<Gateway>
}

/** A broker, the gateway and twins of beds and locks, all real, in this process, with a clock that only the test turns. */
export async function openFloor(options: FloorOptions = {}): Promise<Floor> {
  const { beds: bedPlaces = chainBeds, locks: lockPlaces = [aLockPlace], broker: kind = ownBroker() } = options
  const { wayOfServer = direct, wayOfSimulators = direct } = options
  const secrets = deviceSecrets('master secret of the tests')
  const places = [...bedPlaces.map(bedName), ...lockPlaces.map(lockName)]
  const names = [...places.flatMap(allLogins), probeName, serverName, otherServer]
  const broker = await kind.run(names, (name) => secrets.devicePassword(name))
  const clock = floorClock(startsAt, settle)
  const gatewayOf = (name: string) =>
    openGateway({
      url: wayOfServer(broker.url),
      name,
      password: secrets.devicePassword(name),
      secrets,
      clock,
      onTrouble: () => undefined,
    })
  const gateway = await gatewayOf(serverName)
  const others: Gateway[] = []
  const lineTo = (name: string, line: LineScript) => ({
    url: wayOfSimulators(broker.url),
    place: name,
    password: secrets.devicePassword(name),
    faults: line,
  })

  const beds = new Map(bedPlaces.map((place) => [place.deviceId, aBed(place)]))
  const locks = new Map(lockPlaces.map((place) => [place.lockId, aLock(place)]))
  const probe = await openProbe(broker.url, secrets)
  onTestFinished(async () => {
    await Promise.all([...beds.values(), ...locks.values()].map((simulator) => simulator.close()))
    probe.cut()
    await Promise.all([gateway, ...others].map((each) => each.close()))
    await broker.stop()
  })
  await Promise.all([...beds.values(), ...locks.values()].map((simulator) => simulator.goOnline()))

  async function settle(): Promise<void> {
    for (let trip = 0; trip < 2; trip++) {
      // On a line that the test has stopped nothing comes back.
      await Promise.race([gateway.sendToBed(probePlace, { type: 'ask' }), wait(500)])
    }
  }

  function aBed(place: BedPlace): FloorBed {
    const line = lineScript()
    const parts = bedParts({ ...place, minMinutes: 5, maxMinutes: 20 }, secrets)
    const simulator = openSimulatedBed({ ...lineTo(bedName(place), line), parts, clock })
    const device = { shopId: place.shopId, kind: 'bed', id: place.deviceId, bedNumber: place.bedNumber } as const
    const own = hands(simulator, line, () => gateway.bedState(place.deviceId))
    const rekey = switchedOff(own, (number) => simulator.write(...writtenInto(device, number, secrets)))
    return { ...simulator, ...own, rekey, place }
  }

  function aLock(place: LockPlace): FloorLock {
    const line = lineScript()
    const radio = { number: lockNumber, newId: () => randomBytes(8).toString('hex'), firmware: 1 }
    const parts = { lock: place.lockId, mac: secrets.lockMac(place.lockId, 1), radio }
    const said: DeviceMessage[] = []
    const onBluetooth = (message: DeviceMessage) => void said.push(message)
    const simulator = openSimulatedLock({ ...lineTo(lockName(place), line), parts, clock, onBluetooth })
    const nearby = (message: DeviceMessage) => {
      said.length = 0
      for (const bytes of toFrames(encodeMessage(message), 1)) simulator.happen({ type: 'frame-heard', bytes })
      return said.at(0)
    }
    const jam = () => simulator.happen({ type: 'jammed' })
    const unjam = () => simulator.happen({ type: 'freed' })
    const device = { shopId: place.shopId, kind: 'lock', id: place.lockId, bedNumber: null } as const
    const own = hands(simulator, line, () => gateway.lockState(place.lockId))
    const rekey = switchedOff(own, (number) => simulator.write(...writtenInto(device, number, secrets)))
    return { ...simulator, ...own, place, jam, unjam, nearby, rekey }
  }

  return {
    broker,
    gateway,
    secrets,
    clock,
    settle,
    bed: (deviceId = aBedPlace.deviceId) => known(beds, deviceId),
    lock: (lockId = aLockPlace.lockId) => known(locks, lockId),
    async anotherGateway() {
      const other = await gatewayOf(otherServer)
      others.push(other)
      return other
    },
  }
}

/** The studio of the tests, with this floor instead of a scripted one. Its clock is the floor's: `floor.clock.travel`. */
export async function studioOnFloor(engine: Engine, options: FloorOptions = {}) {
  const floor = await openFloor(options)
  const { gateway, secrets, clock } = floor
  const place = await openServer(engine, { gateway, deviceSecrets: secrets, qrSecret: secrets.qrSecret }, clock.time)
  return { ...place, floor, travel: (ms: number) => clock.travel(ms) }
}

const direct = (url: string) => url

const chainBeds: BedPlace[] = [aBedPlace, { shopId: 1, deviceId: 'bed-2', bedNumber: 2 }]
const probePlace: BedPlace = { shopId: 0, deviceId: 'probe', bedNumber: 0 }
const probeName = bedName(probePlace)
const otherServer = `${serverName}-2`

function bedName({ shopId, deviceId }: BedPlace): string {
  return placeOf({ shopId, kind: 'bed', id: deviceId })
}

/** The first password and those that may replace it. */
function allLogins(place: string): string[] {
  return [1, 2, 3].map((number) => loginName(place, number))
}

function lockName({ shopId, lockId }: LockPlace): string {
  return placeOf({ shopId, kind: 'lock', id: lockId })
}

type Happening = { type: 'power-cut' } | { type: 'power-restored' }
interface Machine {
  happen(event: Happening): void
  connect(): Promise<void>
  disconnect(): void
}

function hands(simulator: Machine, line: LineScript, state: () => string): Omit<Hands, 'rekey'> {
  const gone = () => until(() => state() === 'offline', 'the studio notices that it is gone')
  const back = () => until(() => state() !== 'offline', 'the studio notices that it is there')
  return {
    line,
    powerCut() {
      simulator.happen({ type: 'power-cut' })
      return gone()
    },
    powerOn() {
      simulator.happen({ type: 'power-restored' })
      return back()
    },
    goOffline() {
      simulator.disconnect()
      return gone()
    },
    goOnline() {
      void simulator.connect()
      return back()
    },
  }
}

/** Once it is out of reach, so that nothing is on its way to it meanwhile. */
function switchedOff({ goOffline, goOnline }: Omit<Hands, 'rekey'>, write: (number: number) => void) {
  return async (number: number) => {
    await goOffline()
    write(number)
    await goOnline()
  }
}

/** A device that answers everything at once: when its answer is there, what was said before has been heard. */
async function openProbe(url: string, secrets: DeviceSecrets): Promise<BrokerLink> {
  const answer = encodeMessage({ type: 'refused', reason: 'malformed' })
  const probe = openLink({
    url,
    name: probeName,
    password: secrets.devicePassword(probeName),
    subscribe: permissionsOf(probeName).subscribe,
    onUp: () => void probe.publish(`${probeName}/state`, 'ready', { retain: true }),
    onMessage: (topic) => void probe.publish(topic.replace('/cmd/', '/reply/'), answer),
  })
  await probe.firstAttempt
  return probe
}

function known<Thing>(things: Map<string, Thing>, id: string): Thing {
  const thing = things.get(id)
  if (!thing) throw new Error(`There is no ${id} on this floor`)
  return thing
}

function ownBroker(): BrokerKind {
  const [own] = brokerKinds
  if (!own) throw new Error('There is always the own broker')
  return own
}
