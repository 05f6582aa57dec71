import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'

import type { Mac } from '#src/domain/devices/device-messages.ts'

import type { TagKeys } from '#server/platform/tags/tag-message.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'

/** What each device knows besides its name, derived from one master secret, so that no table of keys can leak. */
export interface DeviceSecrets {
  /** Signs and checks for one bed; `key` is the number of its key, raised when a key has to be replaced. */
  bedMac(bed: number, key: number): Mac
  lockMac(lockId: string, key: number): Mac
  /** The keys themselves, for the one moment at which a machine is given its own. */
  bedKey(bed: number, key: number): Uint8Array
  lockKey(lockId: string, key: number): Uint8Array
  /** Of a tag at a door or bed, by its own number (14 hex digits); `key` is raised each time it is set up anew. */
  tagKeys(serial: string, key: number): TagKeys
  /** The password of one name at the broker: a login such as `studio/1/bed/cwb-1` or its second one, `…~2`; or `server`. */
  devicePassword: (name: string) => string
  /** Signs the QR codes on doors and beds. */
  qrSecret: string
}

export type KeyRefusal = 'all-zero' | 'all-ones' | 'duplicate'

/** What goes wrong at the factory: two beds with one number would take each other's starts. */
export function checkBedKeys(masterSecret: string, beds: readonly { deviceId: string; bedNumber: number }[]): void {
  // Each is looked up, not held against all before it: a start waits for this, and 1 500 beds made a million pairs.
  const given = new Set<string>()
  for (const { deviceId, bedNumber } of beds) {
    const key = bedKey(masterSecret, bedNumber, currentKey)
    const text = key.toString('latin1')
    const refusal = refuseBlank(key) ?? (given.has(text) ? 'duplicate' : undefined)
    if (refusal) throw new StartFailure(`The key of bed ${deviceId} is ${refusal}. Give it another number.`)
    given.add(text)
  }
}

/** The number of the key and of the login that new devices are given. */
export const currentKey = 1
/** A byte in grants and passes. */
export const lastKey = 255

const keyBytes = 32

export function deviceSecrets(masterSecret: string): DeviceSecrets {
  // Deriving a key takes longer than signing with it, and a member waits in front of the bed.
  const macs = new Map<string, Mac>()
  const macOf = (name: string, key: () => Buffer) => {
    const mac = macs.get(name) ?? macUnder(key())
    macs.set(name, mac)
    return mac
  }
  return {
    bedMac: (bed, key) => macOf(`bed ${bed} ${key}`, () => bedKey(masterSecret, bed, key)),
    lockMac: (lockId, key) => macOf(`lock ${lockId} ${key}`, () => lockKey(masterSecret, lockId, key)),
    bedKey: (bed, key) => bedKey(masterSecret, bed, key),
    lockKey: (lockId, key) => lockKey(masterSecret, lockId, key),
    tagKeys: (serial, key) => tagKeys(masterSecret, serial, key),
    devicePassword: (name) => derive(masterSecret, 'broker', Buffer.from(name)).toString('base64url'),
    qrSecret: derive(masterSecret, 'qr', Buffer.alloc(0)).toString('base64url'),
  }
}

/** 32 bytes: HKDF-SHA256 with salt "bed" and info = bed u32, key number u8, big-endian. */
export function bedKey(masterSecret: string, bed: number, key: number): Buffer {
  const info = Buffer.alloc(5)
  info.writeUInt32BE(bed, 0)
  info.writeUInt8(key, 4)
  return derive(masterSecret, 'bed', info)
}

/** 32 bytes: HKDF-SHA256 with salt "lock" and info = the lock's id; from the second key on with a zero and its number. */
export function lockKey(masterSecret: string, lockId: string, key: number): Buffer {
  const id = Buffer.from(lockId)
  return derive(masterSecret, 'lock', key === currentKey ? id : Buffer.concat([id, Buffer.of(0, key)]))
}

/** 16 bytes each, as AES-128 takes: HKDF-SHA256 with salt "tag" and info = the tag's number, its key's number u8, 1 or 2. */
function tagKeys(masterSecret: string, serial: string, key: number): TagKeys {
  const keyFor = (use: number) =>
    derive(masterSecret, 'tag', Buffer.concat([Buffer.from(serial, 'hex'), Buffer.of(key, use)])).subarray(0, 16)
  return { metaRead: keyFor(1), fileRead: keyFor(2) }
}

/**
 * What is wrong with the key that a device is about to be given, if anything. Blank flash reads as zeros or ones,
 * and two beds with one key would take each other's starts.
 */
export function refuseKey(key: Uint8Array, given: Iterable<Uint8Array>): KeyRefusal | undefined {
  const isGiven = () => [...given].some((other) => Buffer.compare(key, other) === 0)
  return refuseBlank(key) ?? (isGiven() ? 'duplicate' : undefined)
}

function refuseBlank(key: Uint8Array): KeyRefusal | undefined {
  if (key.every((byte) => byte === 0)) return 'all-zero'
  return key.every((byte) => byte === 0xff) ? 'all-ones' : undefined
}

function derive(masterSecret: string, salt: string, info: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterSecret, salt, info, keyBytes))
}

function macUnder(bytes: Buffer): Mac {
  const key = createSecretKey(bytes)
  return (message) => createHmac('sha256', key).update(message).digest()
}
