/** Time as something that is handed in, so that hours of a bed's life fit into a moment of a test. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number
  /** Calls once after so many milliseconds; the answer calls it off. */
  after(ms: number, action: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  },
}
