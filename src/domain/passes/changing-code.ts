import { u32, writeFields } from '#src/domain/devices/wire-fields.ts'
import type { Mac } from '#src/domain/devices/device-messages.ts'
import { bytesOfHex, hexOf } from '#src/domain/devices/hex.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'
import { codeProofOf } from '#src/domain/passes/pass-code.ts'

/**
 * What stands in place of the printed signature in the code on a display of a lock or bed: which half minute it is, and
 * the device's signature of that. A photograph of it is soon worth no more than one of a printed code.
 */
export interface ChangingCode {
  /** Seconds since 1970, divided by 30. */
  step: number
  /** 10 bytes. */
  proof: Uint8Array
}

const form = /^now-(\d{1,10})-([\da-f]{20})$/u

/** `mac`: of the device's key for its display. */
export function writeChangingCode(step: number, mac: Mac): string {
  return `now-${step}-${hexOf(proofOf(step, mac))}`
}

/** Undefined for a text that no display shows. Nothing in it is proven by being read. */
export function readChangingCode(text: string): ChangingCode | undefined {
  const [, step, hex] = form.exec(text) ?? []
  const proof = bytesOfHex(hex ?? '')
  return proof && Number(step) <= lastStep ? { step: Number(step), proof } : undefined
}

const lastStep = 2 ** 32 - 1

export function isChangingCode({ step, proof }: ChangingCode, mac: Mac): boolean {
  return isSameBytes(proofOf(step, mac), proof)
}

function proofOf(step: number, mac: Mac): Uint8Array {
  return codeProofOf(mac(writeFields([['step', u32]], { step })))
}
