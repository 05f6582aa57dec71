import { expect } from 'vitest'

import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { codeProofOf, codeStepAt, codeUse, writePassCode } from '#src/domain/passes/pass-code.ts'
import { type Chosen, proofOf, radioUse, readPass } from '#src/domain/passes/pass.ts'
import { fromBase64Url, toBase64Url } from '#src/lib/base64url.ts'
import { makeKeyPair, publicPoint, signWith, unwrapKey } from '#src/lib/wrapped-key.ts'

import type { Member } from '../../e2e/support/member.ts'
import { waitLimit } from '../../support/limits.ts'

/** What a phone keeps of one pass. */
export interface HeldPass {
  id: string
  bytes: Uint8Array
  key: CryptoKey
}

interface Sealed {
  pass: string
  wrap: Record<'point' | 'iv' | 'sealed', string>
}

/** A door or a bed beside the phone. */
export interface Device {
  /** Hands it one Bluetooth write; what it says comes back by `heard`. */
  write: (bytes: Uint8Array) => void
  connect: () => void
  heard: DeviceMessage[]
  show: (code: string) => { light: string }
}

export const nothing: Chosen = { minutes: 0, intensity: 0 }
export type Road = 'Bluetooth' | 'QR'

/** The phone of a member, which gets the passes of a booking while it is online. */
export async function receivePasses(member: Member, appointmentId: string): Promise<{ door: HeldPass; bed: HeldPass }> {
  const pair = await makeKeyPair()
  const asked = {
    appointment_id: appointmentId,
    phone_key: toBase64Url(await publicPoint(pair)),
    ways: ['bluetooth', 'code'],
  }
  let doors: Sealed[] = []
  let bed: Sealed | null = null
  // The studio hears a lock or a bed that it does not know yet before it gives out a pass for it.
  const ask = async () => {
    doors = (await member.ask<{ passes: Sealed[] }>('/api/door/passes', asked)).passes
    bed ??= (await member.ask<{ pass: Sealed | null }>('/api/bed/pass', asked)).pass
    return [doors.length, bed !== null]
  }
  await expect.poll(ask, { timeout: waitLimit, interval: 500 }).toEqual([1, true])
  const [door] = doors
  if (!door || !bed) throw new Error('no pass')
  return { door: await unseal(door, pair), bed: await unseal(bed, pair) }
}

/** Whether the device says that it did what the pass allows. */
export async function showPass(device: Device, pass: HeldPass, chosen: Chosen, road: Road): Promise<boolean> {
  if (road === 'QR') return device.show(await codeOf(pass, chosen)).light === 'green'
  device.connect()
  device.heard.length = 0
  tell(device, { type: 'hello' })
  const identity = device.heard.find((message) => message.type === 'identity')
  if (!identity) return false
  const proof = proofOf(await signWith(pass.key, radioUse(identity.nonce, chosen)))
  tell(device, { type: 'use-pass', pass: pass.bytes, ...chosen, proof })
  return device.heard.some(
    (message) =>
      (message.type === 'pass-report' && message.uses === 1) ||
      (message.type === 'started' && message.grant === pass.id),
  )
}

function tell(device: Device, message: DeviceMessage): void {
  for (const frame of toFrames(encodeMessage(message), 1)) device.write(frame)
}

async function codeOf({ bytes, key }: HeldPass, chosen: Chosen): Promise<string> {
  const step = codeStepAt(Date.now())
  const proof = codeProofOf(await signWith(key, codeUse(step, chosen)))
  return writePassCode({ pass: bytes, step, ...chosen, proof })
}

async function unseal({ pass, wrap }: Sealed, pair: CryptoKeyPair): Promise<HeldPass> {
  const bytes = bytesOf(pass)
  const wrapped = { point: bytesOf(wrap.point), iv: bytesOf(wrap.iv), sealed: bytesOf(wrap.sealed) }
  return { bytes, key: await unwrapKey(pair, wrapped, bytes), id: readPass(bytes)?.id ?? '' }
}

function bytesOf(text: string): Uint8Array {
  return fromBase64Url(text) ?? new Uint8Array()
}
