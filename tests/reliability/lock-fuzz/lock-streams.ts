import { toFrames } from '#src/domain/beds/protocol/bed-frames.ts'
import { encodeMessage } from '#src/domain/beds/protocol/bed-protocol.ts'
import { crc16 } from '#src/domain/beds/protocol/crc16.ts'

import type { Random } from '../../support/random.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'
import type { RadioLock } from '../../support/devices/radio-lock.ts'

/** Bluetooth writes that are thrown at a lock. `mayOpen` only for a whole fresh grant. */
interface Stream {
  writes: Uint8Array[]
  mayOpen: boolean
}

const foreignMac = macUnder('77'.repeat(32))

/** Every kind of stream, each made for the lock as it is now; `old` are grants that were once good. */
export const lockStreams: Record<string, (lock: RadioLock, random: Random, old: Uint8Array[]) => Stream> = {
  'random writes': (_, random) =>
    bad(Array.from({ length: 1 + random.below(4) }, () => random.bytes(random.below(25)))),

  'random bytes in good frames': (_, random) => bad(toFrames(random.bytes(1 + random.below(60)), random.below(16))),

  'a good type and checksum around random bytes': (_, random) => {
    const code = random.pick([0x01, 0x0d, 0x0e, 0x8d, 0x81, 0x02, 0x06, 0x8f])
    const covered = Uint8Array.of(code, ...random.bytes(random.pick([0, 1, 8, 24, 31, 47])))
    return bad(toFrames(withCrc(covered), random.below(16)))
  },

  'an old grant again': (lock, random, old) =>
    bad(open(old.length ? random.pick(old) : lock.grantFor('00'.repeat(8)), random)),

  'a fresh grant with bits flipped, checksum right': (lock, random) =>
    bad(open(flipSome(freshGrant(lock, random), random), random)),

  'a fresh grant cut short': (lock, random) => {
    const whole = encodeMessage({ type: 'open', grant: freshGrant(lock, random) })
    return bad(toFrames(whole.subarray(0, random.below(whole.length)), random.below(16)))
  },

  'a fresh grant signed by a stranger': (lock, random) =>
    bad(open(lock.grantFor(lock.hello(), { opening: anId(random) }, foreignMac), random)),

  'a fresh grant for another lock': (lock, random) =>
    bad(open(lock.grantFor(lock.hello(), { opening: anId(random), lock: 8 }), random)),

  'a good grant for a guessed nonce': (lock, random) => {
    lock.hello()
    return bad(open(lock.grantFor(anId(random), { opening: anId(random) }), random))
  },

  'a good grant after a later hello': (lock, random) => {
    const grant = freshGrant(lock, random)
    lock.hello()
    return bad(open(grant, random))
  },

  'a good grant one millisecond late': (lock, random) => {
    const grant = freshGrant(lock, random)
    lock.now += 5_001
    return bad(open(grant, random))
  },

  'a fresh grant whose frames are lost, doubled and swapped': (lock, random) => {
    const sent = open(freshGrant(lock, random), random)
    const at = random.below(sent.length)
    const hit = sent[at] ?? new Uint8Array()
    if (random.below(2)) sent.splice(at, 1)
    if (random.below(2)) sent.splice(at, 0, hit, hit)
    if (random.below(2)) sent.push(...sent.splice(random.below(sent.length), 1))
    return { writes: sent, mayOpen: true }
  },
}

/** A grant that this lock must obey at once. */
export function freshGrant(lock: RadioLock, random: Random): Uint8Array {
  return lock.grantFor(lock.hello(), { opening: anId(random) })
}

export function open(grant: Uint8Array, random: Random): Uint8Array[] {
  return toFrames(encodeMessage({ type: 'open', grant }), random.below(16))
}

function bad(writes: Uint8Array[]): Stream {
  return { writes, mayOpen: false }
}

function anId(random: Random): string {
  return Buffer.from(random.bytes(8)).toString('hex')
}

function flipSome(bytes: Uint8Array, random: Random): Uint8Array {
  const flips = new Set(Array.from({ length: 1 + random.below(3) }, () => random.below(bytes.length * 8)))
  const flipped = bytes.slice()
  for (const bit of flips) flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
  return flipped
}

function withCrc(covered: Uint8Array): Uint8Array {
  const crc = crc16(covered)
  return Uint8Array.of(...covered, crc >> 8, crc & 255)
}
