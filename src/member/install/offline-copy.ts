import { useSyncExternalStore } from 'react'

import { makeListeners } from '#src/lib/listeners.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { isRecord } from '#src/lib/parse-json.ts'

/**
 * How much of the app is on this phone, by the worker's own count. `unknown`: it has not counted yet; `none`: this browser
 * allows no worker, so nothing is stored.
 */
export type OfflineCopy = 'unknown' | 'none' | 'partial' | 'whole'

const changes = makeListeners()
let copy: OfflineCopy = 'unknown'
let wholeAt: number | undefined

/** Listens to what the worker says while it stores the parts of the app. */
export function watchOfflineCopy(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (!isRecord(data) || data['type'] !== 'REST_MISSING') return
    setCopy(data['missing'] === 0 ? 'whole' : 'partial')
  })
}

/** Nothing will be stored here, at least not before the app is opened again. */
export function noteNoOfflineCopy(): void {
  setCopy('none')
}

/** Does something once, as soon as all of the app is on this phone. */
export function whenAllStored(work: () => void): void {
  if (copy === 'whole') return work()
  const stop = changes.add(() => {
    if (copy !== 'whole') return
    stop()
    work()
  })
}

/** When the worker last found all of it on this phone; undefined while something is missing. */
export function useOfflineCopyAt(): number | undefined {
  const readAt = () => wholeAt
  return useSyncExternalStore(changes.add, readAt, readAt)
}

/** Whether every screen opens on this phone without a signal. */
export function useOfflineCopy(): OfflineCopy {
  return useSyncExternalStore(changes.add, readCopy, readCopy)
}

function setCopy(next: OfflineCopy): void {
  copy = next
  wholeAt = next === 'whole' ? serverNow() : undefined
  changes.tell()
}

function readCopy(): OfflineCopy {
  return copy
}
