import { useEffect, useState } from 'react'

import { onClockChange, serverNow } from '#src/lib/server-clock.ts'

/** Longer waits overflow a browser timer and would fire at once. */
const longestWaitMs = 2_000_000_000

/**
 * The time now, by the server's clock. Renders again at the instant `nextChangeAt` names and when the page is looked at again, never in between;
 * give it a function that stays the same between renders.
 */
export function useNow(nextChangeAt: (now: number) => number | undefined): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') setNow(serverNow())
    }
    document.addEventListener('visibilitychange', wake)
    const stopHearing = onClockChange(() => setNow(serverNow()))
    return () => {
      document.removeEventListener('visibilitychange', wake)
      stopHearing()
    }
  }, [])
  useEffect(() => {
    const next = nextChangeAt(now)
    if (next === undefined) return
    const wakeAt = Math.min(next, serverNow() + longestWaitMs)
    // Timers may fire a moment early, and an instant that is not past the last one would never be left again.
    const timer = setTimeout(() => setNow(Math.max(serverNow(), wakeAt)), Math.max(wakeAt - serverNow(), 0))
    return () => clearTimeout(timer)
  }, [now, nextChangeAt])
  return now
}

/** For texts that count minutes. */
export function nextMinute(now: number): number {
  return now - (now % 60_000) + 60_000
}

/** For a countdown in seconds. */
export function nextSecond(now: number): number {
  return now - (now % 1000) + 1000
}
