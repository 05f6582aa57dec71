import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import { toBase45 } from '#src/domain/passes/base45.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'
import { signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { type Pass, radioProof, writePass } from '#src/domain/passes/pass.ts'
import type { SetTime } from '#src/domain/devices/signed-messages.ts'

import { passMac, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import type { LockEvent } from '#server/simulators/lock-facts.ts'
import { nowOf } from '#server/simulators/pass-store.ts'
import { showCode } from '../../support/devices/show-code.ts'
import type { Random } from '../../support/random.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'
import { passTime, type RadioLock } from '../../support/devices/radio-lock.ts'
import { flipSome, spoilOrder, withCrc } from '../../support/devices/spoiled-bytes.ts'

/** Bluetooth writes that are thrown at a lock, or what is held to its reader or typed. `mayOpen` only for what is whole, right and of now. */
interface Stream {
  writes: Uint8Array[]
  events?: LockEvent[]
  mayOpen: boolean
}

const foreignMac = macUnder('77'.repeat(32))

/** Every kind of stream, each made for the lock as it is now; `old` are grants that were once good. */
export const lockStreams: Record<string, (lock: RadioLock, random: Random, old: Uint8Array[]) => Stream> = {
  'random writes': (_, random) =>
    bad(Array.from({ length: 1 + random.below(4) }, () => random.bytes(random.below(25)))),

  'random bytes in good frames': (_, random) => bad(toFrames(random.bytes(1 + random.below(60)), random.below(16))),

  'a good type and checksum around random bytes': (_, random) => {
    const code = random.pick([0x01, 0x0d, 0x0e, 0x8d, 0x81, 0x02, 0x06, 0x8f, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x88, 0x8a])
    const covered = Uint8Array.of(code, ...random.bytes(random.pick([0, 1, 8, 11, 24, 30, 31, 32, 47, 48, 50])))
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

  'a pass with bits flipped': (lock, random) => {
    const bytes = flipSome(encodeMessage(presented(lock, random)).subarray(1, -2), random)
    return bad(toFrames(withCrc(Uint8Array.of(0x08, ...bytes)), random.below(16)))
  },

  'a pass on a phone that has not its key': (lock, random) =>
    bad(toFrames(encodeMessage(presented(lock, random, {}, foreignMac)), random.below(16))),

  'a pass whose proof was heard before': (lock, random) => {
    const use = presented(lock, random)
    lock.hello()
    return bad(toFrames(encodeMessage(use), random.below(16)))
  },

  'a pass of yesterday, of tomorrow, of another lock or another store': (lock, random) => {
    const { epoch, notBefore } = lock.passFor()
    const wrong: Partial<Pass>[] = [
      { notAfter: notBefore },
      { notBefore: 4_000_000_000, notAfter: 4_100_000_000 },
      { device: 8 },
      { epoch: epoch === 0 ? 1 : epoch - 1 },
      { uses: 0 },
      { flags: 1 },
    ]
    return bad(toFrames(encodeMessage(presented(lock, random, random.pick(wrong))), random.below(16)))
  },

  'a time, a denial or an acknowledgement with bits flipped': (lock, random) => {
    const said = { type: 'set-time', device: lock.number, nonce: lock.hello(), time: passTime } as const
    const signed = encodeMessage(signPassMessage<SetTime>(said, purposeMac(lock.mac, 'time')))
    return bad(toFrames(withCrc(flipSome(signed.subarray(0, -2), random)), random.below(16)))
  },

  'text at the reader that is no code': (lock, random) => {
    const text = goodCode(lock, random)
    const at = random.below(text.length)
    const other = random.pick(['0', 'A', '9', ' ', '$', '%', ':', 'Z', '\n', '碼', ''])
    return atDoor(
      'code-read',
      random.pick([
        String.fromCharCode(...random.bytes(random.below(90))),
        `QS2:${toBase45(random.bytes(random.below(60)))}`,
        text.slice(0, random.below(text.length)),
        text[at] === other ? '' : `${text.slice(0, at)}${other}${text.slice(at + 1)}`,
      ]),
    )
  },

  'a code of another step, pass or key at the reader': (lock, random) => {
    const pass = writePass(lock.passFor(random.pick([{ device: 8 }, { kind: 'bed' as const }, { uses: 0 }, {}])))
    const step = codeStepAt(secondsOf(lock) * 1_000) + random.pick([-3, -9, 2, 3, 1_000])
    return atDoor('code-read', showCode(pass, step, random.pick([passMac(lock.mac, pass), foreignMac])))
  },

  'digits and other text at the keypad': (lock, random) => {
    const digits = Array.from({ length: random.pick([0, 1, 9, 10, 10, 10, 11]) }, () => random.below(10)).join('')
    const old = lock.keypadCode(startOf(lock) - 300 * (4 + random.below(99)), random.below(8))
    return atDoor(
      'code-typed',
      random.pick([digits, old, lock.keypadCode(startOf(lock), 8), ` ${old}`, '٣'.repeat(10)]),
    )
  },

  'a code at the reader that may open': (lock, random) => ({
    ...atDoor('code-read', goodCode(lock, random)),
    mayOpen: true,
  }),

  'a code at the keypad that may open': (lock, random) => ({
    ...atDoor('code-typed', lock.keypadCode(startOf(lock), random.below(8))),
    mayOpen: true,
  }),

  'a fresh grant that counts with a pass': (lock, random) => ({
    writes: open(lock.grantFor(lock.hello(), { opening: anId(random), uses: 1 + random.below(255) }), random),
    mayOpen: true,
  }),

  'a pass that may open': (lock, random) => ({
    writes: toFrames(encodeMessage(presented(lock, random)), random.below(16)),
    mayOpen: true,
  }),

  'a fresh grant whose frames are lost, doubled and swapped': (lock, random) => {
    const sent = spoilOrder(open(freshGrant(lock, random), random), random)
    return { writes: sent, mayOpen: true }
  },
}

function atDoor(type: 'code-read' | 'code-typed', text: string): Stream {
  return { writes: [], events: [type === 'code-read' ? { type, text } : { type, digits: text }], mayOpen: false }
}

function secondsOf(lock: RadioLock): number {
  return nowOf(lock.lock.passes, lock.now).seconds
}

/** Of the latest codes that begin before now. */
function startOf(lock: RadioLock): number {
  return Math.floor((secondsOf(lock) - 60) / 300) * 300
}

function goodCode(lock: RadioLock, random: Random): string {
  const window = { notBefore: 1_000_000_000, notAfter: 3_000_000_000 }
  const pass = writePass(lock.passFor({ id: `1${random.below(9)}`.repeat(8), uses: 255, ...window }))
  return showCode(pass, codeStepAt(secondsOf(lock) * 1_000), passMac(lock.mac, pass))
}

/** A use over the nonce of this moment; without changes of a pass that is good here, for ever. */
function presented(lock: RadioLock, random: Random, changes: Partial<Pass> = {}, device = lock.mac): DeviceMessage {
  const nonce = lock.hello()
  const window = { notBefore: 1_000_000_000, notAfter: 3_000_000_000 }
  const pass = writePass(lock.passFor({ id: `0${random.below(9)}`.repeat(8), uses: 255, ...window, ...changes }))
  const proof = radioProof(passMac(device, pass), nonce, { minutes: 0, intensity: 0 })
  return { type: 'use-pass', pass, minutes: 0, intensity: 0, proof }
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
