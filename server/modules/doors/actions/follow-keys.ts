import { randomBytes } from 'node:crypto'

import { hearHeld, isSettled } from '#server/modules/beds/rules/key-rotation.ts'
import type { DeviceKeys } from '#server/modules/beds/tables.ts'
import { writeDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { changeDeviceKeys, listDeviceKeys, readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { loginName, placeOf } from '#server/platform/mqtt/device-topics.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { type HeldNumbers, readHeld, writeKeepOrder, writeKeyQuestion } from '#server/platform/mqtt/key-message.ts'
import { findKeyedDevice, holdKeyedDevice, type KeyedDevice, listKeyedDevices, macOf } from './keyed-device.ts'

export interface KeyDeps {
  store: Store
  gateway: Gateway
  secrets: DeviceSecrets
  /** The oldest key that something which was given out of a device still needs. */
  readUnderWay: (db: Db, device: KeyedDevice, now: Instant) => Promise<number | undefined>
  /** Cuts what is logged in by a password that is over, where the broker is in this process. */
  endLogins: (isOne: (name: string) => boolean) => void
  /** Told of what went wrong in what nobody waits for. */
  onError: (error: unknown) => void
}

/** Asks every device in reach whose keys are being replaced which ones it has. */
export async function followKeys(deps: KeyDeps): Promise<void> {
  const open = openOf(await listDeviceKeys(deps.store.db))
  const devices = (await listKeyedDevices(deps.store.db)).filter(({ id }) => open.has(id))
  await Promise.all(devices.map((device) => followDevice(deps, device).catch(deps.onError)))
}

/**
 * The same for some devices, as when they come back. One whose key was never replaced is asked nothing. It does not wait
 * for what they say.
 */
export async function followKeysOf(deps: KeyDeps, ids: readonly string[]): Promise<void> {
  for (const id of openOf(await listDeviceKeys(deps.store.db, ids))) {
    const device = await findKeyedDevice(deps.store.db, id)
    if (device) void followDevice(deps, device).catch(deps.onError)
  }
}

function openOf(keys: ReadonlyMap<string, DeviceKeys>): ReadonlySet<string> {
  return new Set([...keys].filter(([, own]) => !isSettled(own)).map(([id]) => id))
}

async function followDevice(deps: KeyDeps, device: KeyedDevice): Promise<void> {
  const place = placeOf(device)
  const asked = await exchange(deps, device, (nonce) => writeKeyQuestion(place, nonce))
  const keep = asked && (await take(deps, device, asked))
  if (!keep) return
  const mac = macOf(deps.secrets, device, keep.use)
  const kept = await exchange(deps, device, (nonce) => writeKeepOrder({ place, nonce, ...keep }, mac))
  if (kept) await take(deps, device, kept)
}

/** The device's signed word; undefined for none, which says nothing about its keys. */
async function exchange(
  { gateway, secrets }: KeyDeps,
  device: KeyedDevice,
  write: (nonce: string) => string,
): Promise<HeldNumbers | undefined> {
  const nonce = randomBytes(8).toString('hex')
  const answer = await gateway.sendText?.(device, write(nonce))
  if (answer?.kind !== 'answered') return undefined
  const said = readHeld(answer.text, (number) => macOf(secrets, device, number))
  return said?.nonce === nonce && said.place === placeOf(device) ? said : undefined
}

async function take(deps: KeyDeps, device: KeyedDevice, said: HeldNumbers) {
  const { id, shopId } = device
  const { keep, endedLogin } = await deps.store.transaction(async (tx) => {
    await holdKeyedDevice(tx, id)
    const now = await deps.store.now(tx)
    const before = await readDeviceKeys(tx, id)
    const heard = hearHeld(before, said, { underWay: await deps.readUnderWay(tx, device, now), now })
    const after = await changeDeviceKeys(tx, before, heard.changes)
    for (const what of heard.log) {
      const note = what === 'key-ended' ? String(before.oldestKey) : String(after.keyNumber)
      await writeDeviceLog(tx, { thingId: id, shopId, what, note, staffUid: null }, now)
    }
    const endedLogin = after.loginNumber === before.loginNumber ? undefined : before.loginNumber
    return { keep: heard.keep, endedLogin }
  })
  if (endedLogin !== undefined) {
    const ended = loginName(placeOf(device), endedLogin)
    deps.endLogins((name) => name === ended)
  }
  return keep
}
