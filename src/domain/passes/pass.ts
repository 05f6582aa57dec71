import { id, readFields, u32, u8, word, writeFields } from '#src/domain/devices/wire-fields.ts'
import { macSize, type Mac, passSize } from '#src/domain/devices/device-messages.ts'
import { bytesOfHex } from '#src/domain/devices/hex.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'

/** The studio's leave, given beforehand, to enter or to start a bed within one booking; nothing in it is personal. */
export interface Pass {
  kind: 'door' | 'bed'
  device: number
  /** Drawn by a device that finds its store blank: passes of before die with the store. */
  epoch: number
  /** 16 hex digits, random; of a bed also the id of the grant that starts it. */
  id: string
  /** Seconds since 1970, both inclusive. */
  notBefore: number
  notAfter: number
  maxMinutes: number
  maxIntensity: number
  dressing: number
  key: number
  uses: number
  flags: number
}

const version = 2
const fields = [
  ['version', u8],
  ['kind', word(['door', 'bed'], 1)],
  ['device', u32],
  ['epoch', u32],
  ['id', id],
  ['notBefore', u32],
  ['notAfter', u32],
  ['maxMinutes', u8],
  ['maxIntensity', u8],
  ['dressing', u8],
  ['key', u8],
  ['uses', u8],
  ['flags', u8],
] as const

/** @throws RangeError when a value does not fit its field. */
export function writePass(pass: Pass): Uint8Array {
  return writeFields(fields, { version, ...pass })
}

/** What the bytes say; undefined when they are no pass of this version. Nothing in them is proven by that. */
export function readPass(bytes: Uint8Array): Pass | undefined {
  if (bytes.length !== passSize) return undefined
  const values = readFields(fields, bytes)
  if (values?.['version'] !== version) return undefined
  const { version: _, ...pass } = values
  return pass as unknown as Pass
}

/** What of a bed is chosen with a use; 0 at a door. */
export interface Chosen {
  minutes: number
  intensity: number
}

/** What a use over Bluetooth signs under the pass's own key, for the nonce of this connection. */
export function radioUse(nonce: string, { minutes, intensity }: Chosen): Uint8Array {
  return Uint8Array.of(0x01, ...(bytesOfHex(nonce) ?? []), minutes, intensity)
}

/** As much of that signature as is sent. */
export function proofOf(signature: Uint8Array): Uint8Array {
  return signature.slice(0, macSize)
}

/** Proves the pass's own key; `mac` is made under that key. */
export function radioProof(mac: Mac, nonce: string, chosen: Chosen): Uint8Array {
  return proofOf(mac(radioUse(nonce, chosen)))
}

export function isRadioProof(proof: Uint8Array, mac: Mac, nonce: string, chosen: Chosen): boolean {
  return isSameBytes(radioProof(mac, nonce, chosen), proof)
}
