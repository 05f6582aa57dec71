import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod/mini'

import { systemClock } from '#server/platform/process/clock.ts'
import { openLink } from '#server/platform/mqtt/broker-link.ts'
import { currentKey, type DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { permissionsOf, placeOf, twinsName } from '#server/platform/mqtt/device-topics.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import { makePrivateFolder, writePrivateFile } from '#server/platform/process/private-files.ts'
import { type DeviceRow, listBeds } from '#server/modules/beds/store/beds.ts'
import { holdDirectory } from '#server/platform/database/hold-directory.ts'
import { listLocks, type LockRow } from '#server/modules/doors/store/locks.ts'
import type { Store } from '#server/platform/database/store.ts'
import { bedFile } from './bed-file.ts'
import { openBedTwin } from './bed-mqtt.ts'
import { openLockTwin } from './lock-mqtt.ts'
import { brokerAddress, doneTopic } from './read-simulator-command.ts'
import { type SwitchedOff, switchedOff } from './switched-off.ts'
import { obey, type Twin, twinOrders } from './simulator-command.ts'
import { bedParts } from './simulator-parts.ts'

interface TwinsOptions {
  store: Store
  secrets: DeviceSecrets
  url: string
  dataDir: string
  /** How many times faster a bed in use lives. */
  speed: number
  onTrouble: (reason: string) => void
}

/** Simulated beds and locks for the whole chain, in this process, until they are closed. Only the demo has them. */
export async function runTwins(options: TwinsOptions): Promise<{ close(): Promise<void> }> {
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
  const twins = new Map<string, Twin>()
  const details = await listBedDetails(options.store.db)
  for (const bed of beds) {
    const keyed = { ...bed, keyNumber: details.get(bed.deviceId)?.keyNumber ?? currentKey }
    twins.set(bed.deviceId, { kind: 'bed', twin: bedTwin(keyed, folder, options) })
  }
  for (const lock of await listLocks(options.store.db))
    twins.set(lock.lockId, { kind: 'lock', twin: lockTwin(lock, options) })

  await Promise.all([...twins].filter(([id]) => !off.has(id)).map(([, { twin }]) => twin.connect()))
  const control = listenToOrders(options, twins, off)
  await control.firstAttempt
  brokerAddress.write(options.dataDir, options.url)
  return {
    async close() {
      await Promise.all([control.close(), ...[...twins.values()].map(({ twin }) => twin.close())])
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
function bedTwin(bed: DeviceRow & { keyNumber: number }, folder: string, { secrets, url, speed }: TwinsOptions) {
  const place = placeOf({ shopId: bed.shopId, kind: 'bed', id: bed.deviceId })
  const flash = bedFile(join(folder, `${bed.deviceId}.json`))
  const stored = flash.read()
  const configPath = join(folder, `${bed.deviceId}.config.json`)
  const twin = openBedTwin({
    url,
    place,
    password: secrets.devicePassword(place),
    parts: bedParts(bed, secrets),
    clock: systemClock,
    speed,
    stored,
    config: readText(configPath),
    onPersist: (next) => flash.write(next),
    onConfigure: (text) => writePrivateFile(configPath, text),
  })
  if (!stored && bed.enabled === 0) twin.happen({ type: 'disabled' })
  const close = async () => {
    await twin.close()
    flash.close()
  }
  return { ...twin, close }
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function lockTwin({ lockId, shopId }: LockRow, { secrets, url }: TwinsOptions) {
  const place = placeOf({ shopId, kind: 'lock', id: lockId })
  const password = secrets.devicePassword(place)
  const parts = { lock: lockId, mac: secrets.lockMac(lockId) }
  return openLockTwin({ url, place, password, parts, clock: systemClock })
}

function readOrder(text: string): z.output<typeof writtenOrder> | undefined {
  try {
    return writtenOrder.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const writtenOrder = z.object({ order: z.enum(twinOrders), amount: z.optional(z.number()) })

function listenToOrders({ url, secrets, onTrouble }: TwinsOptions, twins: Map<string, Twin>, off: SwitchedOff) {
  const link = openLink({
    url,
    name: twinsName,
    password: secrets.devicePassword(twinsName),
    subscribe: permissionsOf(twinsName).subscribe,
    onTrouble,
    onMessage(topic, payload) {
      const id = topic.split('/')[1] ?? ''
      link.publish(doneTopic(id), carryOut(id, payload.toString()) ?? '')
    },
  })

  function carryOut(id: string, text: string): string | undefined {
    const twin = twins.get(id)
    if (!twin) return `No twin is called ${id}. There are: ${[...twins.keys()].join(', ')}`
    const data = readOrder(text)
    if (!data) return `Orders are: ${twinOrders.join(', ')}`
    if (data.order === 'offline') off.add(id)
    if (data.order === 'online') off.delete(id)
    return obey(twin, data.order, data.amount ?? Number.NaN)
  }
  return link
}
