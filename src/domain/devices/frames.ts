import { longestMessage } from './device-messages.ts'

/** Bluetooth carries at least this much in one write, whatever the two ends agreed on. */
export const frameSize = 20
const headerSize = 2
const partSize = frameSize - headerSize
const maxFrames = 16
const lastFlag = 0x80
/** A message whose frames take longer than this from the first to the last is given up. */
export const reassemblyMs = 2000

export type FrameRefused = 'empty-frame' | 'wrong-frame-length' | 'out-of-order' | 'too-slow'

/** `collecting`: the parts of one message; another message's first frame takes its place. */
export type Reassembly =
  | { name: 'idle' }
  | { name: 'collecting'; messageNumber: number; parts: readonly Uint8Array[]; sinceMs: number }

export interface FrameStep {
  state: Reassembly
  message?: Uint8Array
  refused?: FrameRefused
}

/**
 * Cuts a message into frames of at most 20 bytes: message number and frame index (4 bits each), last flag and length, part.
 * @param messageNumber counts up with every message; only its lower 4 bits travel.
 * @throws RangeError for a message of more than 16 frames, which is longer than any message of the protocol.
 */
export function toFrames(message: Uint8Array, messageNumber: number): Uint8Array[] {
  const count = Math.max(1, Math.ceil(message.length / partSize))
  if (count > maxFrames) throw new RangeError(`a message of ${message.length} bytes, the longest is ${longestMessage}`)
  return Array.from({ length: count }, (_, index) => {
    const part = message.subarray(index * partSize, (index + 1) * partSize)
    const last = index === count - 1 ? lastFlag : 0
    return Uint8Array.of(((messageNumber & 15) << 4) | index, last | part.length, ...part)
  })
}

export function newReassembly(): Reassembly {
  return { name: 'idle' }
}

/** Takes one frame in. A whole message or a refusal leaves nothing behind, so the next message starts afresh. */
export function takeFrame(state: Reassembly, frame: Uint8Array, atMs: number): FrameStep {
  const read = readFrame(frame)
  if (typeof read === 'string') return { state: newReassembly(), refused: read }
  const { messageNumber, index, isLast, part } = read
  if (index === 0) {
    // Frame 0 always begins a message: a sender that was cut off in the middle of one may simply say it again.
    return grown({ name: 'collecting', messageNumber, parts: [part], sinceMs: atMs }, isLast)
  }
  if (state.name === 'idle') return { state, refused: 'out-of-order' }
  if (atMs - state.sinceMs > reassemblyMs) return { state: newReassembly(), refused: 'too-slow' }
  if (state.messageNumber !== messageNumber) return { state: newReassembly(), refused: 'out-of-order' }
  if (index === state.parts.length - 1 && isRepeated(state.parts, part)) return { state }
  if (index !== state.parts.length) return { state: newReassembly(), refused: 'out-of-order' }
  return grown({ ...state, parts: [...state.parts, part] }, isLast)
}

interface Frame {
  messageNumber: number
  index: number
  isLast: boolean
  part: Uint8Array
}

function readFrame(frame: Uint8Array): Frame | FrameRefused {
  const [first, second] = frame
  if (first === undefined || second === undefined) return 'empty-frame'
  const length = second & ~lastFlag
  const isLast = (second & lastFlag) !== 0
  if (frame.length !== headerSize + length || length > partSize) return 'wrong-frame-length'
  // Every frame but the last is full: a short one in the middle was cut on its way.
  if (!isLast && length !== partSize) return 'wrong-frame-length'
  return { messageNumber: first >> 4, index: first & 15, isLast, part: frame.slice(headerSize) }
}

function isRepeated(parts: readonly Uint8Array[], part: Uint8Array): boolean {
  const last = parts.at(-1)
  return last !== undefined && last.length === part.length && last.every((byte, at) => byte === part[at])
}

function grown(state: Reassembly & { name: 'collecting' }, isLast: boolean): FrameStep {
  if (!isLast) return state.parts.length < maxFrames ? { state } : { state: newReassembly(), refused: 'out-of-order' }
  return { state: newReassembly(), message: Uint8Array.from(state.parts.flatMap((part) => [...part])) }
}
