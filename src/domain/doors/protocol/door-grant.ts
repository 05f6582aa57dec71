import { id, readFields, sizeOf, u32, u8, writeFields } from '#src/domain/devices/wire-fields.ts'
import { doorGrantSize, type Mac } from '#src/domain/devices/device-messages.ts'
import { areBytesSigned, signBytes } from '#src/domain/devices/message-mac.ts'

/** The studio's leave to open one door once, for a phone that has just heard the lock's nonce. */
export interface DoorGrant {
  lock: number
  nonce: string
  /** Of this opening; the same one never opens twice. */
  opening: string
  /** Whose opening it is, a number that only the studio understands: the lock knows its present visitor again by it. */
  holder: string
  /** Which of the lock's keys signs it. */
  key: number
  /** It is one of so many uses of the pass that `holder` names; 0: it counts for none. */
  uses: number
}

const version = 1
const fields = [
  ['version', u8],
  ['lock', u32],
  ['nonce', id],
  ['opening', id],
  ['holder', id],
  ['key', u8],
  ['uses', u8],
] as const
const signedSize = sizeOf(fields)

/**
 * The grant's bytes with the first half of the HMAC behind them.
 * @throws RangeError when a value does not fit its field.
 */
export function signDoorGrant(grant: DoorGrant, mac: Mac): Uint8Array {
  return signBytes(writeFields(fields, { version, ...grant }), mac)
}

/** What the bytes say, signed or not; undefined when they are no grant of this version. */
export function readDoorGrant(bytes: Uint8Array): DoorGrant | undefined {
  if (bytes.length !== doorGrantSize) return undefined
  const values = readFields(fields, bytes.subarray(0, signedSize))
  if (values?.['version'] !== version) return undefined
  return {
    lock: Number(values['lock']),
    nonce: String(values['nonce']),
    opening: String(values['opening']),
    holder: String(values['holder']),
    key: Number(values['key']),
    uses: Number(values['uses']),
  }
}

export function isDoorGrantSigned(bytes: Uint8Array, mac: Mac): boolean {
  return areBytesSigned(bytes, doorGrantSize, mac)
}
