import { u32, u8, writeFields } from '#src/domain/devices/wire-fields.ts'
import type { Mac } from '#src/domain/devices/device-messages.ts'
import { hexOf } from '#src/domain/devices/hex.ts'

/** One of the codes that a lock can have issued: of the n-th booking of those whose code begins at `start`. */
export interface KeypadSlot {
  /** Seconds since 1970, a multiple of the grid. */
  start: number
  /** From 0. */
  n: number
}

/** With eight, guessing would be a hundred times as easy: a lock without a table takes every code of this moment. */
export const keypadDigits = 10
export const keypadGridMs = 300_000
/** A code says only when it begins, so all last as long as a door usually opens for a booking. */
export const keypadWindowMs = 900_000
/** There may be so many beds behind one door. */
export const keypadSlotsPerStart = 8

const slotFields = [
  ['start', u32],
  ['n', u8],
] as const

/** Ten digits, with zeros in front; `mac` is made under the lock's key for keypads. */
export function keypadCode(slot: KeypadSlot, epoch: number, mac: Mac): string {
  const signed = mac(writeFields([['epoch', u32], ...slotFields], { epoch, ...slot }))
  const value = signed.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return (value % 10n ** BigInt(keypadDigits)).toString().padStart(keypadDigits, '0')
}

/** What records, reports and denials of this lock call a code: start, n and zeros, 16 hex digits. */
export function keypadId(slot: KeypadSlot): string {
  return `${hexOf(writeFields(slotFields, slot))}000000`
}
