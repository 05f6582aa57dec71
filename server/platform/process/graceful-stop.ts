type Close = () => Promise<void>

export interface Stopper {
  /** Closed in reverse: what was opened last lets go first. */
  add(close: Close): void
  /** Called when closing takes long, to let go of connections that hang. */
  onDelay(letGo: () => void): void
}

const hangingAfterMs = 5_000
const giveUpAfterMs = 9_000

/**
 * Answers what has been accepted, then lets the database go, then exits 0. Nothing may hold that up for ten seconds. What
 * cannot be closed keeps nothing else open: other servers wait for the studios of this one.
 */
export function stopOnSignal(): Stopper {
  const closers: Close[] = []
  const delayed: (() => void)[] = []

  async function stop(): Promise<void> {
    setTimeout(() => delayed.forEach((letGo) => letGo()), hangingAfterMs).unref()
    setTimeout(() => process.exit(0), giveUpAfterMs).unref()
    let code = 0
    for (const close of closers.toReversed()) {
      try {
        await close()
      } catch (error) {
        code = 1
        console.error(`Something could not be closed: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    process.exit(code)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  return { add: (close) => void closers.push(close), onDelay: (letGo) => void delayed.push(letGo) }
}
