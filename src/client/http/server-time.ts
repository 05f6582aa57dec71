import { clockOffset, setClockOffset } from '#src/lib/server-clock.ts'

/** An HTTP date names a second: what it means lies within half a second of its middle. */
const halfSecondMs = 500
/** The server wrote the date somewhere between question and answer; a slow answer says too little. */
const slowestAnswerMs = 5000

/**
 * Learns the time from an answer of the server. `sentAt` and `heardAt` are of the phone's own clock, in ms; `date` is the
 * answer's header.
 */
export function noteServerTime(date: string | null, sentAt: number, heardAt: number): void {
  const serverAt = Date.parse(date ?? '') + halfSecondMs
  if (Number.isNaN(serverAt) || heardAt < sentAt || heardAt - sentAt > slowestAnswerMs) return
  const offset = serverAt - (sentAt + heardAt) / 2
  const doubt = halfSecondMs + (heardAt - sentAt) / 2
  // What may be the same offset, measured a little differently, does not move what is on the screen.
  if (clockOffset() !== 0 && Math.abs(offset - clockOffset()) <= doubt + halfSecondMs) return
  setClockOffset(offset)
}
