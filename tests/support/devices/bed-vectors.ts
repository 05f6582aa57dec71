import { hkdfSync } from 'node:crypto'

import { toFrames } from '#src/domain/devices/frames.ts'
import { type Grant, signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { type DeviceMessage, encodeMessage, type Receipt } from '#src/domain/devices/device-messages.ts'
import { signAck, signReceipt } from '#src/domain/beds/protocol/bed-receipt.ts'
import { hexOf } from '#src/domain/devices/hex.ts'

import { macUnder } from './bed-harness.ts'

const master = 'a master secret of vectors only'
export const vectorBed = { bed: 7, keyNumber: 1, nonce: '0123456789abcdef', epoch: 0x01234567 }
const wholeGrant: Grant = {
  bed: vectorBed.bed,
  nonce: vectorBed.nonce,
  grant: 'c0ffee00c0ffee01',
  minutes: 8,
  intensity: 2,
  dressing: 90,
  key: vectorBed.keyNumber,
  flags: 0,
}

/** Everything that a firmware author checks a bed against. Verdicts are those of a ready bed that has just given the nonce. */
export function bedVectors(): BedVectors {
  const key = keyOf(vectorBed.bed, vectorBed.keyNumber)
  return {
    about: 'Big-endian. Made by npm run vectors:bed; MACs are the first 16 bytes of HMAC-SHA256 under the key.',
    bed: { ...vectorBed, master, key, limits: { minMinutes: 1, maxMinutes: 20, maxDressingSeconds: 180 } },
    crc16: [
      { text: '123456789', crc: '29b1' },
      { text: '', crc: 'ffff' },
    ],
    grants: grants(key),
    messages: messages(key).map((message) => ({ hex: hexOf(encodeMessage(message)), message: written(message) })),
    malformed: malformed(),
    frames: [
      { number: 5, message: hexOf(encodeMessage({ type: 'hello' })) },
      { number: 15, message: hexOf(encodeMessage({ type: 'start', grant: signGrant(wholeGrant, macUnder(key)) })) },
    ].map(({ number, message }) => ({
      number,
      message,
      frames: toFrames(Buffer.from(message, 'hex'), number).map(hexOf),
    })),
  }
}

export interface BedVectors {
  about: string
  bed: typeof vectorBed & { master: string; key: string; limits: Record<string, number> }
  crc16: { text: string; crc: string }[]
  grants: { name: string; hex: string; verdict: string }[]
  messages: { hex: string; message: unknown }[]
  malformed: { name: string; hex: string; why: string }[]
  frames: { number: number; message: string; frames: string[] }[]
}

function keyOf(bed: number, key: number): string {
  const info = Buffer.alloc(5)
  info.writeUInt32BE(bed, 0)
  info.writeUInt8(key, 4)
  return Buffer.from(hkdfSync('sha256', master, 'bed', info, 32)).toString('hex')
}

function grants(key: string): BedVectors['grants'] {
  const mac = macUnder(key)
  const signed = (changes: Partial<Grant>): string => hexOf(signGrant({ ...wholeGrant, ...changes }, mac))
  const good = signed({})
  const pass = { epoch: vectorBed.epoch, notAfter: 1_800_001_500 }
  return [
    { name: 'as it should be', hex: good, verdict: 'started' },
    { name: 'lamps at once', hex: signed({ dressing: 0 }), verdict: 'started' },
    { name: 'the longest and deepest', hex: signed({ minutes: 20, intensity: 3, dressing: 180 }), verdict: 'started' },
    { name: 'another bed', hex: signed({ bed: 8 }), verdict: 'wrong-bed' },
    { name: 'another nonce', hex: signed({ nonce: '0123456789abcdee' }), verdict: 'stale-nonce' },
    { name: 'another key number', hex: signed({ key: 2 }), verdict: 'bad-mac' },
    {
      name: 'signed with the key of bed 8',
      hex: hexOf(signGrant(wholeGrant, macUnder(keyOf(8, 1)))),
      verdict: 'bad-mac',
    },
    { name: 'last bit of the MAC flipped', hex: flipped(good, 58 * 8 - 1), verdict: 'bad-mac' },
    { name: 'one bit more of minutes', hex: flipped(good, 21 * 8 + 6), verdict: 'bad-mac' },
    { name: 'of a pass of this store', hex: signed({ pass }), verdict: 'started' },
    { name: 'of a pass of an earlier store', hex: signed({ pass: { ...pass, epoch: 1 } }), verdict: 'old-epoch' },
    { name: 'version 2 under the signature of version 1', hex: `02${good.slice(2)}`, verdict: 'bad-mac' },
    { name: 'version 3', hex: `03${good.slice(2)}`, verdict: 'malformed' },
    { name: 'something in the reserved bytes', hex: flipped(good, 26 * 8), verdict: 'malformed' },
    { name: 'something behind the pass', hex: flipped(signed({ pass }), 34 * 8), verdict: 'malformed' },
    { name: 'no minutes', hex: signed({ minutes: 0 }), verdict: 'out-of-range' },
    { name: 'too many minutes', hex: signed({ minutes: 21 }), verdict: 'out-of-range' },
    { name: 'intensity 4', hex: signed({ intensity: 4 }), verdict: 'out-of-range' },
    { name: 'no intensity', hex: signed({ intensity: 0 }), verdict: 'out-of-range' },
    { name: 'too long in dressing', hex: signed({ dressing: 181 }), verdict: 'out-of-range' },
    { name: 'an unknown flag', hex: signed({ flags: 1 }), verdict: 'out-of-range' },
  ]
}

function messages(key: string): DeviceMessage[] {
  const mac = macUnder(key)
  const { bed, nonce } = vectorBed
  const run = '5eed5eed5eed5eed'
  const receipt: Omit<Receipt, 'type' | 'mac'> = {
    bed,
    run,
    grant: wholeGrant.grant,
    seq: 1,
    secondsOn: 0,
    reason: 'lamps-on',
    flags: 1,
  }
  return [
    { type: 'hello' },
    { type: 'identity', proto: 1, bed, nonce, state: 'ready', firmware: 259 },
    { type: 'start', grant: signGrant(wholeGrant, mac) },
    { type: 'started', run, grant: wholeGrant.grant, dressing: 90, minutes: 8 },
    { type: 'pause', run },
    { type: 'resume', run },
    { type: 'stop', run },
    { type: 'ask' },
    { type: 'status', run, state: 'running', secondsLeft: 300, secondsOn: 180, seq: 1 },
    signReceipt(receipt, mac),
    signReceipt({ ...receipt, seq: 2, secondsOn: 480, reason: 'completed', flags: 3 }, mac),
    signReceipt({ ...receipt, reason: 'never-started', flags: 2 }, mac),
    signAck({ run, seq: 2 }, mac),
    { type: 'refused', reason: 'malformed' },
  ]
}

function malformed(): BedVectors['malformed'] {
  const identity = hexOf(
    encodeMessage({ type: 'identity', proto: 1, bed: 7, nonce: vectorBed.nonce, state: 'ready', firmware: 259 }),
  )
  return [
    { name: 'nothing', hex: '', why: 'empty' },
    { name: 'a type that does not exist', hex: '7f0000', why: 'unknown-type' },
    { name: 'one byte short', hex: identity.slice(0, -2), why: 'wrong-length' },
    { name: 'one byte long', hex: `${identity}00`, why: 'wrong-length' },
    { name: 'one bit flipped', hex: flipped(identity, 40), why: 'bad-crc' },
    { name: 'refused for reason 0', hex: '8f0016a9', why: 'bad-field' },
    { name: 'refused for reason 17', hex: '8f1114b9', why: 'bad-field' },
    { name: 'a status of state 7', hex: '86000000000000000007000000000000bb84', why: 'bad-field' },
  ]
}

/** Ids and numbers as they are, bytes in hex. */
function written(message: DeviceMessage): unknown {
  return Object.fromEntries(
    Object.entries(message).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Uint8Array ? hexOf(value) : value,
    ]),
  )
}

function flipped(hex: string, bit: number): string {
  const bytes = Buffer.from(hex, 'hex')
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (0x80 >> (bit & 7)), bit >> 3)
  return bytes.toString('hex')
}
