import { useEffect } from 'react'

/** Keeps the screen on while `isWanted`. The system takes the lock away with the page, so it is asked for again on return. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    const ending = new AbortController()
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return
      // A phone that saves power refuses; the screen then goes dark as usual.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ending.signal.aborted) void held?.release()
      else lock = held
    }
    void hold()
    document.addEventListener('visibilitychange', () => void hold(), { signal: ending.signal })
    return () => {
      ending.abort()
      void lock?.release()
    }
  }, [isWanted])
}
