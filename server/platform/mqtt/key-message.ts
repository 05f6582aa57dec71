import { z } from 'zod/mini'

import type { Mac } from '#src/domain/devices/device-messages.ts'
import { hexOf } from '#src/domain/devices/hex.ts'

import { isSigned, macOfJson, parsedJson } from './signed-json.ts'

/** Which keys a device holds, by their numbers; never a key itself. */
export interface HeldNumbers {
  /** Its place in the network. */
  place: string
  /** Of the question that this answers. */
  nonce: string
  numbers: readonly number[]
  /** The one that it signs with. */
  use: number
  /** The login that it is connected by. */
  login: number
}

/** What a device is to sign with from now on, and which numbers it is to forget; numbers are never given twice. */
export interface KeepOrder {
  place: string
  nonce: string
  use: number
  drop: readonly number[]
}

const number = z.int().check(z.minimum(1), z.maximum(255))
const about = { place: z.string(), nonce: z.string() }
const order = z.union([
  z.object({ keys: z.literal('ask'), ...about }),
  z.object({ keys: z.literal('keep'), ...about, use: number, drop: z.array(number), mac: z.string() }),
])
const held = z.object({
  keys: z.literal('held'),
  ...about,
  numbers: z.array(number).check(z.minLength(1)),
  use: number,
  login: number,
  mac: z.string(),
})

type KeyOrder = z.output<typeof order>

/** JSON, as the configuration of a bed is. Needs no signature: the answer says nothing that is secret. */
export function writeKeyQuestion(place: string, nonce: string): string {
  return JSON.stringify({ keys: 'ask', place, nonce })
}

/** Signed with the key that the device is to use. */
export function writeKeepOrder(keep: KeepOrder, mac: Mac): string {
  return JSON.stringify({ keys: 'keep', ...keep, mac: hexOf(macOfKeep(keep, mac)) })
}

/** Total: undefined for whatever is neither a question nor an order about keys. */
export function readKeyOrder(text: string): KeyOrder | undefined {
  return order.safeParse(parsedJson(text)).data
}

export function isKeepSigned(keep: KeepOrder & { mac: string }, mac: Mac): boolean {
  return isSigned(keep.mac, macOfKeep(keep, mac))
}

/** Signed with the newest key that the device holds: whoever can do that has it. */
export function writeHeld(said: HeldNumbers, mac: Mac): string {
  return JSON.stringify({ keys: 'held', ...said, mac: hexOf(macOfHeld(said, mac)) })
}

/** Total: undefined for whatever is no such word, or is not signed with the newest key that it names. */
export function readHeld(text: string, macOf: (number: number) => Mac): HeldNumbers | undefined {
  const { success, data } = held.safeParse(parsedJson(text))
  if (!success) return undefined
  return isSigned(data.mac, macOfHeld(data, macOf(Math.max(...data.numbers)))) ? data : undefined
}

function macOfKeep({ place, nonce, use, drop }: KeepOrder, mac: Mac): Uint8Array {
  return macOfJson(mac, ['keep-keys', place, nonce, use, drop])
}

function macOfHeld({ place, nonce, numbers, use, login }: HeldNumbers, mac: Mac): Uint8Array {
  return macOfJson(mac, ['held-keys', place, nonce, numbers, use, login])
}
