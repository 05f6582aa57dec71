import { toFrames } from '#src/domain/devices/frames.ts'
import { type Grant, signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { type DeviceMessage, encodeMessage, type Mac, noRun } from '#src/domain/devices/device-messages.ts'
import type { SetTime } from '#src/domain/devices/signed-messages.ts'
import { toBase45 } from '#src/domain/passes/base45.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'
import { signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { type Pass, radioProof, writePass } from '#src/domain/passes/pass.ts'

import { passMac, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { nowOf } from '#server/simulators/pass-store.ts'
import type { Random } from '../../support/random.ts'
import { type BedHarness, macUnder, passTime } from '../../support/devices/bed-harness.ts'
import { showCode } from '../../support/devices/show-code.ts'
import { flipSome, spoilOrder, withCrc } from '../../support/devices/spoiled-bytes.ts'

/** What is thrown at a bed: Bluetooth writes, one message from the network, or a code. `mayStart` only for a whole fresh start. */
export interface Stream {
  kind: string
  transport: 'bluetooth' | 'mqtt' | 'reader'
  parts: Uint8Array[]
  mayStart: boolean
}

export interface Captured {
  /** Starts that were once good, as they travelled. */
  starts: Uint8Array[]
}

const foreignMac = macUnder('77'.repeat(32))

/** Every kind of stream, each made for the bed as it is now. */
export const streamKinds: Record<string, (simulator: BedHarness, random: Random, captured: Captured) => Stream> = {
  'random writes': (_, random) =>
    frames(Array.from({ length: 1 + random.below(4) }, () => random.bytes(random.below(25)))),

  'random bytes in good frames': (_, random) => frames(toFrames(random.bytes(1 + random.below(80)), random.below(16))),

  'random bytes from the network': (_, random) => network(random.bytes(random.below(80))),

  'a good type and checksum around random bytes': (_, random) => {
    const code = random.pick([
      0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x81, 0x82, 0x86, 0x87, 0x8f, 0x08, 0x09, 0x0a, 0x0b, 0x0c,
    ])
    const message = withCrc(
      Uint8Array.of(code, ...random.bytes(random.pick([0, 1, 8, 18, 26, 58, 42, 15, 50, 32, 30]))),
    )
    return random.below(2) ? network(message) : frames(toFrames(message, random.below(16)))
  },

  'a true message with bits flipped': (simulator, random) => {
    const message = encodeMessage(random.pick(trueMessages(simulator)))
    return frames(toFrames(flipSome(message, random), random.below(16)))
  },

  'true frames with bits flipped': (simulator, random) => {
    const sent = toFrames(encodeMessage(random.pick(trueMessages(simulator))), random.below(16))
    return frames(sent.map((frame) => (random.below(2) ? flipSome(frame, random) : frame)))
  },

  'an old start again': (_, random, { starts }) => {
    const start = starts.length ? random.pick(starts) : random.bytes(61)
    return random.below(2) ? network(start) : frames(toFrames(start, random.below(16)))
  },

  'an old grant under a fresh checksum with bits flipped': (_, random, { starts }) => {
    const start = starts.length ? random.pick(starts) : random.bytes(61)
    return network(withCrc(flipSome(start.subarray(0, -2), random)))
  },

  'a fresh grant with bits flipped, checksum right': (simulator, random) => {
    const start = flipSome(freshStart(simulator, random).subarray(1, -2), random)
    return network(withCrc(Uint8Array.of(2, ...start)))
  },

  'a fresh grant cut short': (simulator, random) => {
    const start = freshStart(simulator, random)
    return frames(toFrames(start.subarray(0, random.below(start.length)), random.below(16)))
  },

  'a fresh grant signed by a stranger': (simulator, random) =>
    network(startOf(simulator.hello(), simulator, random, { key: foreignMac })),

  'a fresh grant for another bed': (simulator, random) =>
    network(startOf(simulator.hello(), simulator, random, { bed: 8 })),

  'a good grant for a guessed nonce': (simulator, random) => {
    simulator.hello()
    return network(startOf(Buffer.from(random.bytes(8)).toString('hex'), simulator, random, {}))
  },

  'a good grant after a later hello': (simulator, random) => {
    const start = freshStart(simulator, random)
    simulator.hello()
    return network(start)
  },

  'a good grant one millisecond late': (simulator, random) => {
    const start = freshStart(simulator, random)
    simulator.now += 30_001
    return network(start)
  },

  'a fresh grant of a pass of another store': (simulator, random) => {
    const pass = { epoch: ((simulator.bed.stored.passes.epoch ?? 0) ^ 1) >>> 0, notAfter: passTime }
    return network(startOf(simulator.hello(), simulator, random, { pass }))
  },

  'a pass with bits flipped': (simulator, random) => {
    const bytes = flipSome(encodeMessage(presented(simulator, random)).subarray(1, -2), random)
    return frames(toFrames(withCrc(Uint8Array.of(0x08, ...bytes)), random.below(16)))
  },

  'a pass on a phone that has not its key': (simulator, random) =>
    frames(toFrames(encodeMessage(presented(simulator, random, {}, foreignMac)), random.below(16))),

  'a pass whose proof was heard before': (simulator, random) => {
    const use = encodeMessage(presented(simulator, random))
    simulator.hello('bluetooth')
    return random.below(2) ? network(use) : frames(toFrames(use, random.below(16)))
  },

  'a pass of yesterday, of tomorrow, of another bed, of a door or of another store': (simulator, random) => {
    const wrong = { id: 'ff'.repeat(8), ...wrongPass(simulator, random) }
    return frames(toFrames(encodeMessage(presented(simulator, random, wrong)), random.below(16)))
  },

  'a time, a denial or an acknowledgement with bits flipped': (simulator, random) => {
    const said = { type: 'set-time', device: simulator.parts.bed, nonce: simulator.hello('bluetooth'), time: passTime }
    const signed = encodeMessage(signPassMessage<SetTime>(said as SetTime, purposeMac(simulator.parts.mac, 'time')))
    const covered = Uint8Array.of(random.pick([0x09, 0x0a, 0x0c]), ...signed.subarray(1, -2))
    return frames(toFrames(withCrc(flipSome(covered, random)), random.below(16)))
  },

  'random text at the reader': (_, random) =>
    code(`${random.below(2) ? 'QS2:' : ''}${Buffer.from(random.bytes(random.below(120))).toString('latin1')}`),

  'a code with bits flipped': (simulator, random) =>
    code(Buffer.from(flipSome(Buffer.from(shown(simulator, random)), random)).toString('latin1')),

  'random bytes in a good code': (_, random) => code(`QS2:${toBase45(random.bytes(48))}`),

  'a code on a phone that has not its key': (simulator, random) =>
    code(shown(simulator, random, { device: foreignMac })),

  'a code of another half minute': (simulator, random) =>
    code(shown(simulator, random, { steps: random.pick([-1_000, -3, -2, 2, 3, 1_000]) })),

  'a code of yesterday, of tomorrow, of another bed, of a door or of another store': (simulator, random) =>
    code(shown(simulator, random, { changes: { id: 'ff'.repeat(8), ...wrongPass(simulator, random) } })),

  'a code that may start': (simulator, random) => ({ ...code(shown(simulator, random)), mayStart: true }),

  'a pass that may start': (simulator, random) => ({
    ...frames(toFrames(encodeMessage(presented(simulator, random)), random.below(16))),
    mayStart: true,
  }),

  'a fresh start whose frames are lost, doubled and swapped': (simulator, random) => {
    const sent = spoilOrder(toFrames(freshStart(simulator, random), random.below(16)), random)
    return { ...frames(sent), mayStart: true }
  },
}

/** What makes a pass worth nothing to this bed. */
function wrongPass(simulator: BedHarness, random: Random): Partial<Pass> {
  const { epoch } = simulator.passFor()
  return random.pick<Partial<Pass>>([
    { notAfter: passTime - 1 },
    { notBefore: 4_000_000_000, notAfter: 4_100_000_000 },
    { device: 8 },
    { kind: 'door' },
    { epoch: (epoch ^ 1) >>> 0 },
    { uses: 0 },
    { flags: 1 },
    { maxMinutes: 0 },
    { maxIntensity: 0 },
  ])
}

interface Showing {
  changes?: Partial<Pass>
  device?: Mac
  /** Half minutes away from now. */
  steps?: number
}

/** The text of a code of now; without changes of a pass that is good here, for ever. */
function shown(simulator: BedHarness, random: Random, { changes, device, steps = 0 }: Showing = {}): string {
  const pass = writePass(simulator.passFor({ ...everGood(random), ...changes }))
  const { seconds } = nowOf(simulator.bed.stored.passes, simulator.now)
  const mac = passMac(device ?? simulator.parts.mac, pass)
  return showCode(pass, codeStepAt(seconds * 1_000) + steps, mac, { minutes: 1, intensity: 1 })
}

function everGood(random: Random): Partial<Pass> {
  const window = { notBefore: 1_000_000_000, notAfter: 3_000_000_000 }
  return { id: `0${random.below(9)}`.repeat(8), uses: 255, ...window }
}

/** A use over the nonce of this moment; without changes of a pass that is good here, for ever. */
function presented(
  simulator: BedHarness,
  random: Random,
  changes: Partial<Pass> = {},
  device = simulator.parts.mac,
): DeviceMessage {
  const nonce = simulator.hello('bluetooth')
  const pass = writePass(simulator.passFor({ ...everGood(random), ...changes }))
  const chosen = { minutes: 1, intensity: 1 }
  return { type: 'use-pass', pass, ...chosen, proof: radioProof(passMac(device, pass), nonce, chosen) }
}

/** A start that this bed must obey if it is ready. */
export function freshStart(simulator: BedHarness, random: Random): Uint8Array {
  return startOf(simulator.hello('bluetooth'), simulator, random, {})
}

function startOf(
  nonce: string,
  simulator: BedHarness,
  random: Random,
  { key = simulator.parts.mac, bed = simulator.parts.bed, pass }: { key?: Mac; bed?: number; pass?: Grant['pass'] },
): Uint8Array {
  const grant = Buffer.from(random.bytes(8)).toString('hex')
  const minutes = 1 + random.below(3)
  return encodeMessage({
    type: 'start',
    grant: signGrant(simulator.grantFor(nonce, { bed, grant, minutes, dressing: 5, pass }), key),
  })
}

function trueMessages(simulator: BedHarness): DeviceMessage[] {
  const run = simulator.bed.stored.openRun?.run ?? noRun
  const receipt = simulator.bed.stored.receipts[0]
  return [
    { type: 'hello' },
    { type: 'ask' },
    { type: 'pause', run },
    { type: 'resume', run },
    { type: 'stop', run },
    ...(receipt ? [receipt] : []),
  ]
}

function frames(parts: Uint8Array[]): Omit<Stream, 'kind'> & { kind: string } {
  return { kind: '', transport: 'bluetooth', parts, mayStart: false }
}

function code(text: string): Stream {
  return { kind: '', transport: 'reader', parts: [Buffer.from(text, 'latin1')], mayStart: false }
}

function network(message: Uint8Array): Stream {
  return { kind: '', transport: 'mqtt', parts: [message], mayStart: false }
}
