import type { Instant, Schema } from './schema.ts'
import type { Store } from './store.ts'

/** As long as another server may have written without this one knowing. */
const longestMs = 1_000

interface Kept<T> {
  value: Promise<T>
  /** By whichever clock tells its age. */
  madeAt: number
  writes: number
}

/**
 * Something that many ask for and few change: made from these tables once, and given to all until this server writes to
 * one of them, or for a second. Those who ask while it is being made wait for the same one.
 */
export function keepValue<T>(
  store: Store,
  tables: readonly (keyof Schema)[],
  make: (now: Instant) => Promise<T>,
): () => Promise<T> {
  let kept: Kept<T> | undefined
  // How long it is kept asks no database for the time; what it is made of does.
  const tell = store.moment ? async () => performance.now() : () => store.now()
  return async () => {
    const now = await tell()
    const writes = store.writesTo(...tables)
    const age = kept ? now - kept.madeAt : Infinity
    if (kept?.writes === writes && age >= 0 && age < longestMs) return await kept.value
    const value = store.moment ? store.now().then(make) : make(now)
    const made = { value, madeAt: now, writes }
    kept = made
    try {
      return await made.value
    } catch (error) {
      if (kept === made) kept = undefined
      throw error
    }
  }
}
