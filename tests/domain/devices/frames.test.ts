import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  frameSize,
  newReassembly,
  type Reassembly,
  reassemblyMs,
  takeFrame,
  toFrames,
} from '#src/domain/devices/frames.ts'
import { longestMessage } from '#src/domain/devices/device-messages.ts'

import { seed } from '../../support/seed.ts'

const bytes = fc.uint8Array({ minLength: 1, maxLength: longestMessage })

/** What comes out at the other end of one link, in order. */
function through(frames: readonly Uint8Array[], state: Reassembly = newReassembly()): (Uint8Array | string)[] {
  const out: (Uint8Array | string)[] = []
  let reassembly = state
  for (const frame of frames) {
    const step = takeFrame(reassembly, frame, 0)
    reassembly = step.state
    if (step.message) out.push(step.message)
    if (step.refused) out.push(step.refused)
  }
  return out
}

test(`any message comes out as it went in, in frames of at most 20 bytes (seed ${seed})`, () => {
  fc.assert(
    fc.property(bytes, fc.nat(100), (message, number) => {
      const frames = toFrames(message, number)
      expect(frames.every((frame) => frame.length <= frameSize)).toBe(true)
      expect(through(frames)).toEqual([message])
    }),
    { seed },
  )
})

test('the longest message of the protocol fits with room to spare; a longer one than 16 frames cannot be sent', () => {
  expect(toFrames(new Uint8Array(longestMessage), 0)).toHaveLength(4)
  expect(toFrames(new Uint8Array(16 * 18), 0)).toHaveLength(16)
  expect(() => toFrames(new Uint8Array(16 * 18 + 1), 0)).toThrow(RangeError)
})

test(`lost, doubled and swapped frames never make another message, and the next message gets through (seed ${seed})`, () => {
  const harm = fc.constantFrom('lose', 'double', 'swap', 'cut', 'none')
  fc.assert(
    fc.property(bytes, bytes, harm, fc.nat(), (harmed, next, how, where) => {
      const frames = toFrames(harmed, 3)
      const at = where % frames.length
      const frame = frames[at] ?? new Uint8Array()
      if (how === 'lose') frames.splice(at, 1)
      if (how === 'double') frames.splice(at, 0, frame)
      if (how === 'swap') frames.splice(at, 2, ...frames.slice(at, at + 2).toReversed())
      if (how === 'cut') frames[at] = frame.subarray(0, where % frame.length)
      const out = through([...frames, ...toFrames(next, 4)])
      expect(out.at(-1)).toEqual(next)
      for (const message of out.slice(0, -1)) if (message instanceof Uint8Array) expect(message).toEqual(harmed)
    }),
    { seed, numRuns: 1_000 },
  )
})

test('a message that takes longer than 2 s is given up, and the next one gets through', () => {
  const [first = new Uint8Array(), second = new Uint8Array()] = toFrames(new Uint8Array(30), 1)
  const begun = takeFrame(newReassembly(), first, 0)
  expect(takeFrame(begun.state, second, reassemblyMs).message).toHaveLength(30)
  const late = takeFrame(begun.state, second, reassemblyMs + 1)
  expect(late).toEqual({ state: { name: 'idle' }, refused: 'too-slow' })
  expect(through(toFrames(new Uint8Array(30), 2), late.state)).toEqual([new Uint8Array(30)])
})

test.each([
  ['nothing', [], 'empty-frame'],
  ['one byte', [0x10], 'empty-frame'],
  ['a length that is not its own', [0x10, 0x82, 1], 'wrong-frame-length'],
  ['more than fits', [0x10, 0x93, ...Array.from({ length: 19 }, () => 0)], 'wrong-frame-length'],
  ['a short frame that is not the last', [0x10, 0x01, 1], 'wrong-frame-length'],
  ['a second frame without a first', [0x11, 0x81, 1], 'out-of-order'],
])('%s is refused as %s', (_, frame, refused) => {
  expect(through([Uint8Array.from(frame)])).toEqual([refused])
})
