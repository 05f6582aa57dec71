import { makeListeners } from '#src/lib/listeners.ts'

export interface StorageTrouble {
  key: string
  /** `full`: the phone has no room; `blocked`: the browser refuses to store at all. */
  reason: 'full' | 'blocked'
}

const changes = makeListeners<string | null>()
/** What could not be stored lives here until the page is closed; null says that the value was cleared. */
const unsaved = new Map<string, string | null>()
let trouble: StorageTrouble | undefined
let isListening = false

/** The last time that something could not be stored in this run; undefined when all is well. */
export function storageTrouble(): StorageTrouble | undefined {
  return trouble
}

/** The stored text; undefined when there is none. */
export function readText(key: string): string | undefined {
  const kept = unsaved.get(key)
  if (kept !== undefined) return kept ?? undefined
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    // A browser that refuses storage has stored nothing; the first write tells the member.
    return undefined
  }
}

/** Stores a text, or forgets it when it is undefined. What cannot be stored is kept in memory for this run. */
export function writeText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    unsaved.delete(key)
  } catch (error) {
    unsaved.set(key, text ?? null)
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    trouble = { key, reason: isFull ? 'full' : 'blocked' }
  }
  changes.tell(key)
}

/** One text on this phone, in the shape in which a tab's own are read and written. */
export function localText(key: string) {
  return {
    read: () => readText(key),
    write: (text: string) => writeText(key, text),
    clear: () => writeText(key, undefined),
  }
}

/** Tells of every change of the key, here and in other tabs; returns the function that ends it. */
export function onTextChange(key: string, listener: () => void): () => void {
  listenToOtherTabs()
  return changes.add((changed) => {
    if (changed === key || changed === null) listener()
  })
}

function listenToOtherTabs(): void {
  if (isListening || typeof window === 'undefined') return
  isListening = true
  window.addEventListener('storage', (event) => {
    if (event.key === null) unsaved.clear()
    else unsaved.delete(event.key)
    changes.tell(event.key)
  })
}
