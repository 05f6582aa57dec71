import { useEffect, useState } from 'react'

/** Longer waits overflow a browser timer and would fire at once. */
const longestWaitMs = 2_000_000_000

/**
 * The time now. Renders again at the instant `nextChangeAt` names and when the page is looked at again, never in between;
 * give it a function that stays the same between renders.
 */
export function useNow(nextChangeAt: (now: number) => number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') setNow(Date.now())
    }
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [])
  useEffect(() => {
    const next = nextChangeAt(now)
    if (next === undefined) return
    const wakeAt = Math.min(next, Date.now() + longestWaitMs)
    // Timers may fire a moment early, and an instant that is not past the last one would never be left again.
    const timer = setTimeout(() => setNow(Math.max(Date.now(), wakeAt)), Math.max(wakeAt - Date.now(), 0))
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
