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

interface Making<Asked, T> {
  /** All tables that it is made of, each of them written to by queries that are built. */
  tables: readonly (keyof Schema)[]
  keyOf: (asked: Asked) => string
  /** How many of them are kept; the ones that were made first go. */
  most: number
  make: (asked: Asked, now: Instant) => Promise<T>
}

/**
 * Something that many ask for and few change, of each of many things: made once for each, and given to all until this
 * server writes to one of its tables, or for a second. Those who ask while it is being made wait for the same one.
 */
export function keepEach<Asked, T>(
  store: Store,
  { tables, keyOf, most, make }: Making<Asked, T>,
): (asked: Asked) => Promise<T> {
  const all = new Map<string, Kept<T>>()
  // How long it is kept asks no database for the time; what it is made of does.
  const tell = store.moment ? async () => performance.now() : () => store.now()
  return async (asked) => {
    const key = keyOf(asked)
    const now = await tell()
    const writes = store.writesTo(...tables)
    const kept = all.get(key)
    const age = kept ? now - kept.madeAt : Infinity
    if (kept?.writes === writes && age >= 0 && age < longestMs) return await kept.value
    const value = store.moment ? store.now().then((at) => make(asked, at)) : make(asked, now)
    const made = { value, madeAt: now, writes }
    all.delete(key)
    all.set(key, made)
    if (all.size > most) all.delete(all.keys().next().value ?? '')
    try {
      return await value
    } catch (error) {
      if (all.get(key) === made) all.delete(key)
      throw error
    }
  }
}

/** The same of one thing. */
export function keepValue<T>(
  store: Store,
  tables: readonly (keyof Schema)[],
  make: (now: Instant) => Promise<T>,
): () => Promise<T> {
  const ask = keepEach(store, { tables, keyOf: () => '', most: 1, make: (_: undefined, now: Instant) => make(now) })
  return async () => await ask(undefined)
}
