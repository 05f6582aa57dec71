import { encodeMessage } from '#src/domain/devices/device-messages.ts'
import { signAck } from '#src/domain/beds/protocol/bed-receipt.ts'
import { toFrames } from '#src/domain/devices/frames.ts'

import { randomFrom, type Random } from '../../support/random.ts'
import { BedHarness } from '../../support/devices/bed-harness.ts'
import { type Captured, freshStart, type Stream, streamKinds } from './bed-streams.ts'

export interface FuzzResult {
  streams: number
  /** By kind of stream, how many were thrown. */
  kinds: Record<string, number>
  /** Starts by a whole, signed, fresh grant: they are there so that streams also meet a bed in use. */
  goodStarts: number
  /** Starts by anything else, lamps without a start, exceptions, beds that did not answer 2 s later. All should be none. */
  badStarts: string[]
  crashes: string[]
  deaf: string[]
}

const checkEvery = 100

/** Throws streams at one bed that lives through all of them. */
export function fuzzBed(streams: number, seed: number): FuzzResult {
  const random = randomFrom(seed)
  const simulator = new BedHarness({ coolingMs: 1000, newId: () => Buffer.from(random.bytes(8)).toString('hex') })
  simulator.setTime()
  const captured: Captured = { starts: [] }
  const result: FuzzResult = { streams, kinds: {}, goodStarts: 0, badStarts: [], crashes: [], deaf: [] }
  for (let count = 1; count <= streams; count += 1) {
    try {
      throwOne(simulator, random, captured, result)
      if (count % checkEvery === 0) listen(simulator, random, captured, result)
    } catch (error) {
      result.crashes.push(String(error))
    }
  }
  return result
}

function throwOne(simulator: BedHarness, random: Random, captured: Captured, result: FuzzResult): void {
  simulator.now += random.below(400)
  simulator.effects.length = 0
  const kind = random.pick(Object.keys(streamKinds))
  const stream = streamKinds[kind]?.(simulator, random, captured)
  if (!stream) return
  result.kinds[kind] = (result.kinds[kind] ?? 0) + 1
  const before = simulator.bed.stored.openRun?.run
  hear(simulator, stream)
  const after = simulator.bed.stored.openRun?.run
  const hasStarted = (after !== undefined && after !== before) || saidStarted(simulator)
  if (hasStarted && stream.mayStart) result.goodStarts += 1
  if (hasStarted && !stream.mayStart) result.badStarts.push(kind)
}

function hear(simulator: BedHarness, { transport, parts }: Stream): void {
  for (const bytes of parts) {
    if (transport === 'reader') simulator.on({ type: 'code-read', text: Buffer.from(bytes).toString('latin1') })
    else
      simulator.on(transport === 'mqtt' ? { type: 'message-heard', transport, bytes } : { type: 'frame-heard', bytes })
  }
}

function saidStarted({ effects }: BedHarness): boolean {
  return effects.some((effect) => effect.do === 'say' && effect.message.type === 'started')
}

/** Two seconds after whatever was thrown, a bed must hear a proper start again, and take it if it is ready. */
function listen(simulator: BedHarness, random: Random, captured: Captured, result: FuzzResult): void {
  simulator.pass(2000)
  const wasReady = simulator.bed.activity.name === 'ready'
  const start = freshStart(simulator, random)
  captured.starts.push(start)
  if (captured.starts.length > 50) captured.starts.shift()
  simulator.effects.length = 0
  hear(simulator, { kind: '', transport: 'bluetooth', parts: toFrames(start, random.below(16)), mayStart: true })
  if (saidStarted(simulator)) result.goodStarts += 1
  if (saidStarted(simulator) !== wasReady) result.deaf.push(simulator.bed.activity.name)
  // Every other run is stopped soon, so that streams meet a ready bed as often as a busy one.
  if (random.below(2)) simulator.on({ type: 'button-pressed' })
  for (const receipt of simulator.bed.stored.receipts) {
    simulator.on({
      type: 'message-heard',
      transport: 'mqtt',
      bytes: encodeMessage(signAck(receipt, simulator.parts.mac)),
    })
  }
}
