import { useSyncExternalStore } from 'react'

import { unsentLogouts } from '#src/client/login/unsent-logouts.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { onTextChange, readText } from '#src/client/storage/local-text.ts'
import { bookingDoubt } from '#src/client/storage/persisted-intent.ts'
import { persistedFlow } from '#src/client/storage/persisted-flow.ts'
import { persistedVisit } from '#src/client/storage/persisted-visit.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { openOf, type StillOpen } from '#src/domain/still-open/still-open.ts'
import { noonOf } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'

const keys = ['bookingDoubt', 'doorVisit', 'tanning', 'unsentLogouts', 'userId'] as const

/** What is still open on this phone, in the order in which it counts; each ends by the server's word or by its end. */
export function useStillOpen(): readonly StillOpen[] {
  const { entries } = useOutbox()
  const kept = useSyncExternalStore(subscribe, readKept, readKept)
  return openOf({ ...kept, entries }, useNow(nextSecond))
}

let last: { texts: string; kept: ReturnType<typeof parseKept> } | undefined

/** The same texts give the same object, so that it can be compared by identity. */
function readKept() {
  const texts = keys.map((key) => readText(key) ?? '').join('\n')
  if (texts !== last?.texts) last = { texts, kept: parseKept() }
  return last.kept
}

function parseKept() {
  const uid = remembered.userId.read() ?? ''
  const doubt = bookingDoubt.read(uid)
  return {
    booking: doubt && { ...doubt, noonAt: noonOf(doubt.intent.draft.date) },
    visit: persistedVisit.read(uid),
    flow: persistedFlow.read(uid),
    hasLogout: unsentLogouts.isThere(),
  }
}

function subscribe(listener: () => void): () => void {
  const stops = keys.map((key) => onTextChange(key, listener))
  return () => stops.forEach((stop) => stop())
}
