import { id, raw, readFields, sizeOf, u32, u8, writeFields } from '#src/domain/devices/wire-fields.ts'
import { grantSize, type Mac } from '#src/domain/devices/device-messages.ts'
import { areBytesSigned, signBytes } from '#src/domain/devices/message-mac.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'

/** The studio's leave to start one bed once: `minutes` of lamps after `dressing` seconds, at intensity 1, 2 or 3. */
export interface Grant {
  bed: number
  nonce: string
  grant: string
  minutes: number
  intensity: number
  dressing: number
  /** Which of the bed's keys signs it. */
  key: number
  flags: number
  /** Of the pass whose id the grant has, so that one memory on the bed decides both; absent where there is no pass. */
  pass?: { epoch: number; notAfter: number } | undefined
}

const versions = { plain: 1, ofPass: 2 }
const reserved = new Uint8Array(8)
const fields = [
  ['version', u8],
  ['bed', u32],
  ['nonce', id],
  ['grant', id],
  ['minutes', u8],
  ['intensity', u8],
  ['dressing', u8],
  ['key', u8],
  ['flags', u8],
  ['epoch', u32],
  ['notAfter', u32],
  ['reserved', raw(reserved.length)],
] as const
const signedSize = sizeOf(fields)

/**
 * The grant's bytes with the first half of the HMAC behind them.
 * @throws RangeError when a value does not fit its field.
 */
export function signGrant({ pass, ...grant }: Grant, mac: Mac): Uint8Array {
  const version = pass ? versions.ofPass : versions.plain
  return signBytes(writeFields(fields, { version, reserved, ...(pass ?? noPass), ...grant }), mac)
}

const noPass = { epoch: 0, notAfter: 0 }

/** What the bytes say, signed or not; undefined when they are no grant of this version. */
export function readGrant(bytes: Uint8Array): Grant | undefined {
  if (bytes.length !== grantSize) return undefined
  const values = readFields(fields, bytes.subarray(0, signedSize))
  if (!values || !isSameBytes(values['reserved'] as Uint8Array, reserved)) return undefined
  const version = Number(values['version'])
  const pass = { epoch: Number(values['epoch']), notAfter: Number(values['notAfter']) }
  const isPlain = version === versions.plain && pass.epoch === 0 && pass.notAfter === 0
  if (!isPlain && version !== versions.ofPass) return undefined
  return {
    ...(version === versions.ofPass && { pass }),
    bed: Number(values['bed']),
    nonce: text(values['nonce']),
    grant: text(values['grant']),
    minutes: Number(values['minutes']),
    intensity: Number(values['intensity']),
    dressing: Number(values['dressing']),
    key: Number(values['key']),
    flags: Number(values['flags']),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function isGrantSigned(bytes: Uint8Array, mac: Mac): boolean {
  return areBytesSigned(bytes, grantSize, mac)
}
