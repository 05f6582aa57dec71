import type { PrimaryHosts } from './primary-hosts.ts'

/** Few queries take so long; looking elsewhere costs a connection to each of the other hosts, and changes nothing. */
const silentMs = 2_000
const lookEveryMs = 500

export interface SilenceWatch {
  /** A query was sent; what is given back is to be called when it is answered. */
  asked: () => () => void
  stop: () => void
}

/**
 * A machine that is gone refuses nothing: its connections wait on. Where a query has had no answer for two seconds,
 * the other hosts are asked whether one of them takes the writes now; only then are the old connections given up.
 */
export function watchSilence(hosts: PrimaryHosts): SilenceWatch {
  const waiting = new Set<{ since: number }>()
  let isLooking = false

  async function look(): Promise<void> {
    // In the order in which they were asked.
    const [oldest] = waiting
    if (isLooking || !oldest || performance.now() - oldest.since < silentMs) return
    isLooking = true
    try {
      await hosts.lookElsewhere()
    } finally {
      isLooking = false
    }
  }

  const timer = hosts.hasSeveral ? setInterval(() => void look(), lookEveryMs) : undefined
  timer?.unref()
  return {
    asked() {
      const query = { since: performance.now() }
      waiting.add(query)
      return () => void waiting.delete(query)
    },
    stop: () => clearInterval(timer),
  }
}
