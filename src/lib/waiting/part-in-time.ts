import { longestWaitMs, noteWaiting } from './slow-waits.ts'

/** A part of the app that hangs on its way. */
export class LatePart extends Error {
  override readonly name = 'LatePart'
  /** What it comes with, if it comes at all. */
  readonly arrival: Promise<unknown>

  constructor(arrival: Promise<unknown>) {
    super('A part of the app could not be loaded in time')
    this.arrival = arrival
  }
}

/** Parts that were called late and are still on their way. */
let hangingCount = 0

/**
 * A part that hangs on its way is called late after as long as a call, so that no tap waits for ever; it may still come.
 * A browser that is asked again for a file on its way gives both the same end: where one hung at the start and this
 * ask fails with it, the part is asked for once more.
 */
export async function inTime<Part>(load: () => Promise<Part>): Promise<Part> {
  const mayShareAnEnd = hangingCount > 0
  try {
    return await arriving(load())
  } catch (error) {
    if (!mayShareAnEnd || error instanceof LatePart) throw error
    return await arriving(load())
  }
}

async function arriving<Part>(part: Promise<Part>): Promise<Part> {
  const stopWaiting = noteWaiting()
  try {
    if (await isDoneInTime(part)) return await part
    hangingCount += 1
    const settle = () => void (hangingCount -= 1)
    part.then(settle, settle)
    throw new LatePart(part)
  } finally {
    stopWaiting()
  }
}

/** Waits no longer than for a call, the time limit that the boot script has too; what takes longer is left behind. */
export async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  const limit = new Promise<false>((resolve) => setTimeout(resolve, longestWaitMs, false))
  return await Promise.race([work.then(() => true), limit])
}
