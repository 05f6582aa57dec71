import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'

import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { onTextChange, readText } from '#src/client/storage/local-text.ts'
import { loadAllMessages } from '#src/shared/language/activate-language.ts'

const keys = ['bookingDoubt', 'doorVisit', 'tanning', 'unsentLogouts']

interface Place {
  /** Home names what waits and a running session in lines of their own. */
  at: 'home' | 'login'
}

/** "Still open for you": most visits have nothing open, so it loads where there is something. */
export function LazyStillOpen({ at }: Place) {
  const isSomethingKept = useSyncExternalStore(subscribe, isKept, () => false)
  const hasEntries = useOutbox().entries.length > 0
  if (!isSomethingKept && !(at === 'login' && hasEntries)) return null
  return (
    <Suspense fallback={null}>
      <Strip at={at} />
    </Suspense>
  )
}

const Strip = lazy(async (): Promise<{ default: ComponentType<Place> }> => ({
  default: await load().catch(() => Nothing),
}))

async function load() {
  const [{ StillOpenStrip }] = await Promise.all([import('./still-open-strip.tsx'), loadAllMessages()])
  return StillOpenStrip
}

/** What cannot be loaded is looked for again at the next start. */
function Nothing() {
  return null
}

function subscribe(listener: () => void): () => void {
  const stops = keys.map((key) => onTextChange(key, listener))
  return () => stops.forEach((stop) => stop())
}

function isKept(): boolean {
  return keys.some((key) => readText(key) !== undefined)
}
