import { callTimeoutMs, noteWaiting } from './post.ts'

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

/** A part that hangs on its way is called late after as long as a call, so that no tap waits for ever; it may still come. */
export async function inTime<Part>(part: Promise<Part>): Promise<Part> {
  const stopWaiting = noteWaiting()
  try {
    if (await isDoneInTime(part)) return await part
    throw new LatePart(part)
  } finally {
    stopWaiting()
  }
}

/** Waits no longer than for a call, the time limit that the boot script has too; what takes longer is left behind. */
export async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  const limit = new Promise<false>((resolve) => setTimeout(resolve, callTimeoutMs, false))
  return await Promise.race([work.then(() => true), limit])
}
