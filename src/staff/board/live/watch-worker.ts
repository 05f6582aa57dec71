import { onConnection, readConnection } from '#src/client/outbox/connection.ts'
import { type BoardListener, watchBoard, type WatchEnd, type WatchInput } from '#src/staff/board/board-stream-calls.ts'
import { serverNow } from '#src/lib/server-clock.ts'

interface Watching extends BoardListener {
  /** The line is gone; everything is asked for in the usual way until it is back. */
  onLost: () => void
}

const firstWaitMs = 500
const longestWaitMs = 15_000
/** The member of staff has enough boards open elsewhere. */
const crowdedWaitMs = 60_000
/** What lasted this long was no failed beginning. */
const steadyMs = 10_000

/** Watches a studio and begins again whenever that ends, until `signal` says that no page shows it any more. */
export async function keepWatching(input: WatchInput, watching: Watching, signal: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    const beganAt = serverNow()
    const end = await watchBoard(input, watching, signal).catch((): WatchEnd => 'lost')
    if (signal.aborted || end === 'signed-out') return
    watching.onLost()
    if (serverNow() - beganAt > steadyMs) waitMs = firstWaitMs
    await rest(end === 'too-many' || end === 'refused' ? crowdedWaitMs : waitMs, signal)
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }
}

/** Waits, but not a moment longer than until the studio can be reached again. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const before = readConnection().state
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = onConnection(() => {
      if (before === 'offline' && readConnection().state === 'online') end()
    })
    signal.addEventListener('abort', end, { once: true })
  })
}
