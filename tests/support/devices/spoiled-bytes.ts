import { crc16 } from '#src/domain/devices/crc16.ts'

import type { Random } from '../random.ts'

/** The bytes with one to three of their bits turned over. */
export function flipSome(bytes: Uint8Array, random: Random): Uint8Array {
  const flips = new Set(Array.from({ length: 1 + random.below(3) }, () => random.below(bytes.length * 8)))
  const flipped = bytes.slice()
  for (const bit of flips) flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
  return flipped
}

/** A message whose checksum is right, whatever it says. */
export function withCrc(covered: Uint8Array): Uint8Array {
  const crc = crc16(covered)
  return Uint8Array.of(...covered, crc >> 8, crc & 255)
}

/** Frames as a bad radio brings them: one lost, one three times, one at the end; or as they were. */
export function spoilOrder(sent: Uint8Array[], random: Random): Uint8Array[] {
  const frames = [...sent]
  const at = random.below(frames.length)
  const hit = frames[at] ?? new Uint8Array()
  if (random.below(2)) frames.splice(at, 1)
  if (random.below(2)) frames.splice(at, 0, hit, hit)
  if (random.below(2)) frames.push(...frames.splice(random.below(frames.length), 1))
  return frames
}
