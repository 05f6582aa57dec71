import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod/mini'

import { systemClock } from '#server/platform/process/clock.ts'
import { openLink } from '#server/platform/mqtt/broker-link.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { loginName, permissionsOf, placeOf, simulatorsName } from '#server/platform/mqtt/device-topics.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { type LockDetails, readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { firstKeys, listDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { DeviceKeys } from '#server/modules/beds/tables.ts'
import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import { makePrivateFolder, writePrivateFile } from '#server/platform/process/private-files.ts'
import { type BedRow, listBeds } from '#server/modules/beds/store/beds.ts'
import { holdDirectory } from '#server/platform/database/hold-directory.ts'
import { listLocks, type LockRow } from '#server/modules/doors/store/locks.ts'
import type { Store } from '#server/platform/database/store.ts'
import { bedFile } from './bed-file.ts'
import { openSimulatedBed } from './bed-mqtt.ts'
import { openSimulatedLock } from './lock-mqtt.ts'
import { brokerAddress, doneTopic } from './read-simulator-command.ts'
import { type SwitchedOff, switchedOff } from './switched-off.ts'
import { obey, type Simulator, simulatorCommands } from './simulator-command.ts'
import { bedParts, olderKeys, randomId, writtenInto } from './simulator-parts.ts'

interface SimulatorsOptions {
  store: Store
  secrets: DeviceSecrets
  url: string
  dataDir: string
  /** How many times faster a bed in use lives. */
  speed: number
  onTrouble: (reason: string) => void
}

/** Simulated beds and locks for the whole chain, in this process, until they are closed. Only the demo has them. */
export async function runSimulators(options: SimulatorsOptions): Promise<{ close(): Promise<void> }> {
  prepareDirectory(options.dataDir)
  const folder = join(options.dataDir, 'twins')
  const letGo = takeFolder(folder)
  // Two twins of one bed would push each other off the broker.
  if (!letGo) return { close: async () => undefined }

  const beds = await listBeds(options.store.db)
  const off = switchedOff(
    join(folder, 'off.json'),
    beds.filter(({ online }) => online === 0).map(({ deviceId }) => deviceId),
  )
  const simulators = new Map<string, Simulator>()
  const keys = await listDeviceKeys(options.store.db)
  for (const bed of beds) {
    const own = keys.get(bed.deviceId) ?? firstKeys(bed.deviceId)
    const simulator = simulatedBed({ ...bed, ...own }, folder, options)
    const device = { shopId: bed.shopId, kind: 'bed', id: bed.deviceId, bedNumber: bed.bedNumber } as const
    const writeKey = (key: number) => simulator.write(...writtenInto(device, key, options.secrets))
    simulators.set(bed.deviceId, { kind: 'bed', simulator, writeKey })
  }
  for (const lock of await listLocks(options.store.db)) {
    const { lockNumber } = await readLockDetails(options.store.db, lock.lockId)
    const own = keys.get(lock.lockId) ?? firstKeys(lock.lockId)
    const simulator = simulatedLock({ ...lock, ...own, lockNumber }, options)
    const device = { shopId: lock.shopId, kind: 'lock', id: lock.lockId, bedNumber: null } as const
    const writeKey = (key: number) => simulator.write(...writtenInto(device, key, options.secrets))
    simulators.set(lock.lockId, { kind: 'lock', simulator, writeKey })
  }

  await Promise.all([...simulators].filter(([id]) => !off.has(id)).map(([, { simulator }]) => simulator.connect()))
  const control = listenToOrders(options, simulators, off)
  await control.firstAttempt
  brokerAddress.write(options.dataDir, options.url)
  return {
    async close() {
      await Promise.all([control.close(), ...[...simulators.values()].map(({ simulator }) => simulator.close())])
      letGo()
    },
  }
}

/** Undefined when another server of the same folder has them already. */
function takeFolder(folder: string): (() => void) | undefined {
  makePrivateFolder(folder)
  try {
    return holdDirectory(folder)
  } catch (error) {
    if (error instanceof StartFailure) return undefined
    throw error
  }
}

/** A simulated bed is given the key that is in use whenever it is switched on. */
function simulatedBed(bed: BedRow & DeviceKeys, folder: string, { secrets, url, speed }: SimulatorsOptions) {
  const place = placeOf({ shopId: bed.shopId, kind: 'bed', id: bed.deviceId })
  const flash = bedFile(join(folder, `${bed.deviceId}.json`))
  const stored = flash.read()
  const configPath = join(folder, `${bed.deviceId}.config.json`)
  const simulator = openSimulatedBed({
    url,
    place,
    ...loginOf(bed, place, secrets),
    parts: bedParts(bed, secrets),
    clock: systemClock,
    speed,
    stored,
    config: readText(configPath),
    onPersist: (next) => flash.write(next),
    onConfigure: (text) => writePrivateFile(configPath, text),
  })
  if (!stored && bed.enabled === 0) simulator.happen({ type: 'disabled' })
  const close = async () => {
    await simulator.close()
    flash.close()
  }
  return { ...simulator, close }
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** A lock that takes passes has been given a number; one that gets it later is equipped at the next start. */
function simulatedLock(
  lock: LockRow & DeviceKeys & Pick<LockDetails, 'lockNumber'>,
  { secrets, url }: SimulatorsOptions,
) {
  const { lockId, shopId, keyNumber: key, lockNumber: number } = lock
  const place = placeOf({ shopId, kind: 'lock', id: lockId })
  const macOf = (number: number) => secrets.lockMac(lockId, number)
  const radio = number === null ? undefined : { number, newId: randomId, firmware: 0x01_00 }
  const parts = { lock: lockId, key, mac: macOf(key), others: olderKeys(lock, macOf), radio }
  return openSimulatedLock({ url, place, ...loginOf(lock, place, secrets), parts, clock: systemClock })
}

function loginOf({ loginNumber }: DeviceKeys, place: string, secrets: DeviceSecrets) {
  return { loginNumber, password: secrets.devicePassword(loginName(place, loginNumber)) }
}

function readOrder(text: string): z.output<typeof writtenOrder> | undefined {
  try {
    return writtenOrder.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const writtenOrder = z.object({
  order: z.enum(simulatorCommands),
  amount: z.optional(z.number()),
  code: z.optional(z.string()),
})

function listenToOrders(
  { url, secrets, onTrouble }: SimulatorsOptions,
  simulators: Map<string, Simulator>,
  off: SwitchedOff,
) {
  const link = openLink({
    url,
    name: simulatorsName,
    password: secrets.devicePassword(simulatorsName),
    subscribe: permissionsOf(simulatorsName).subscribe,
    onTrouble,
    onMessage(topic, payload) {
      const id = topic.split('/')[1] ?? ''
      link.publish(doneTopic(id), runCommand(id, payload.toString()) ?? '')
    },
  })

  function runCommand(id: string, text: string): string | undefined {
    const simulator = simulators.get(id)
    if (!simulator) return `No twin is called ${id}. There are: ${[...simulators.keys()].join(', ')}`
    const data = readOrder(text)
    if (!data) return `Orders are: ${simulatorCommands.join(', ')}`
    if (data.order === 'offline') off.add(id)
    if (data.order === 'online') off.delete(id)
    return obey(simulator, data)
  }
  return link
}
