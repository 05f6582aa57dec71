import { useSyncExternalStore } from 'react'

import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { onTextChange, readText } from '#src/client/storage/local-text.ts'
import { loadAllMessages } from '#src/shared/language/activate-language.ts'
import { optionalPart } from '#src/ui/optional-part.tsx'

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
  return <Strip at={at} />
}

const Strip = optionalPart(async () => {
  const [{ StillOpenStrip }] = await Promise.all([import('./still-open-strip.tsx'), loadAllMessages()])
  return StillOpenStrip
})

function subscribe(listener: () => void): () => void {
  const stops = keys.map((key) => onTextChange(key, listener))
  return () => stops.forEach((stop) => stop())
}

function isKept(): boolean {
  return keys.some((key) => readText(key) !== undefined)
}
