import { useEffect, useSyncExternalStore } from 'react'

import { type Bound, setBoundKeeper } from '#src/client/http/call-api.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { boundStore } from './bound-store.ts'
import { stayUnlocked } from './lock-calls.ts'

/** What stands in the way of this tablet, as long as the staff area is open. */
export function useBound(): Bound | undefined {
  useEffect(() => {
    setBoundKeeper({ goOnAfter: boundStore.wait, isLocked: boundStore.isLocked })
    return () => {
      setBoundKeeper(undefined)
      boundStore.settle(false)
    }
  }, [])
  return useSyncExternalStore(boundStore.subscribe, boundStore.read)
}

const minuteMs = 60_000
/** The studio locks after the same time, whether or not this page knows. */
const locksAfterMs = 30 * minuteMs

/** Tells the server that the tablet is in use, and covers the page once it was not touched for long. */
export function useIdleLock(): void {
  useEffect(() => {
    let touchedAt = serverNow()
    let sentAt = 0
    const touch = () => {
      // No timer runs while a tablet sleeps, and whoever wakes it may be anybody.
      lockIfLeft()
      touchedAt = serverNow()
      if (touchedAt - sentAt < minuteMs || boundStore.isLocked()) return
      sentAt = touchedAt
      // The next touch tells it again, and a locked login is asked for its PIN by its own next call.
      stayUnlocked().catch(() => undefined)
    }
    const lockIfLeft = () => {
      if (serverNow() - touchedAt >= locksAfterMs) boundStore.lock()
    }
    const timer = setInterval(lockIfLeft, minuteMs / 2)
    const ending = new AbortController()
    // Ahead of what is pressed: it is refused where the tablet was left.
    const options = { capture: true, signal: ending.signal }
    addEventListener('pointerdown', touch, { ...options, passive: true })
    addEventListener('keydown', touch, options)
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [])
}
