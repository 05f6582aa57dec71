import { useSyncExternalStore } from 'react'

import type { Entry } from '#src/domain/outbox/outbox-entry.ts'
import { makeListeners } from '#src/lib/listeners.ts'

export interface OutboxView {
  /** The current member's entries, in the order in which they were made. */
  entries: readonly Entry[]
  /** The phone could not be read, so nothing is known about what waits. */
  isUnreadable: boolean
}

const changes = makeListeners()
let view: OutboxView = { entries: [], isUnreadable: false }

/** The outbox of the member who is signed in, as it is on this phone; empty until it has been read. */
export function useOutbox(): OutboxView {
  return useSyncExternalStore(changes.add, readOutbox, readOutbox)
}

export function readOutbox(): OutboxView {
  return view
}

/** Told by the outbox itself, which loads after the first screen. */
export function showOutbox(shown: OutboxView): void {
  view = shown
  changes.tell()
}
