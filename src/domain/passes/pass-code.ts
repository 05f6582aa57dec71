import { raw, readFields, u32, u8, writeFields } from '#src/domain/devices/wire-fields.ts'
import { type Mac, passSize } from '#src/domain/devices/device-messages.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'

import { fromBase45, toBase45 } from './base45.ts'
import type { Chosen } from './pass.ts'

/** A code is of one step; a reader takes one step more and one less, for clocks that differ. */
export const codeStepMs = 30_000

/** What a reader sees: a pass, proven by its key for one step. Nothing in it is proven by being read. */
export interface PassCode extends Chosen {
  /** Its 32 bytes. */
  pass: Uint8Array
  step: number
  proof: Uint8Array
}

const scheme = 'QS2:'
const proofSize = 10
const fields = [
  ['pass', raw(passSize)],
  ['step', u32],
  ['minutes', u8],
  ['intensity', u8],
  ['proof', raw(proofSize)],
] as const

/** The step of an instant (milliseconds). */
export function codeStepAt(now: number): number {
  return Math.floor(now / codeStepMs)
}

/** What a code signs under the pass's own key. */
export function codeUse(step: number, { minutes, intensity }: Chosen): Uint8Array {
  return writeFields([['kind', u8], ...fields.slice(1, 4)], { kind: 0x02, step, minutes, intensity })
}

/** As much of that signature as a code has room for. */
export function codeProofOf(signature: Uint8Array): Uint8Array {
  return signature.slice(0, proofSize)
}

export function isCodeProof({ step, proof, ...chosen }: PassCode, mac: Mac): boolean {
  return isSameBytes(codeProofOf(mac(codeUse(step, chosen))), proof)
}

/** 76 characters, for a QR code of version 4 with error correction M. */
export function writePassCode(code: PassCode): string {
  return scheme + toBase45(writeFields(fields, code))
}

/** Undefined for a text that is no code of this form. */
export function readPassCode(text: string): PassCode | undefined {
  const bytes = text.startsWith(scheme) ? fromBase45(text.slice(scheme.length)) : undefined
  return bytes && (readFields(fields, bytes) as unknown as PassCode | undefined)
}
