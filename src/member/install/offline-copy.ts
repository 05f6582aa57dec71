import { useSyncExternalStore } from 'react'

import { makeListeners } from '#src/lib/listeners.ts'
import { isRecord } from '#src/lib/parse-json.ts'

/**
 * How much of the app is on this phone, by the worker's own count. `unknown`: no worker has said so, for one because the
 * browser allows none.
 */
export type OfflineCopy = 'unknown' | 'partial' | 'whole'

const changes = makeListeners()
let copy: OfflineCopy = 'unknown'

/** Listens to what the worker says while it stores the parts of the app. */
export function watchOfflineCopy(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (!isRecord(data) || data['type'] !== 'REST_MISSING') return
    copy = data['missing'] === 0 ? 'whole' : 'partial'
    changes.tell()
  })
}

/** Whether every screen opens on this phone without a signal. */
export function useOfflineCopy(): OfflineCopy {
  return useSyncExternalStore(changes.add, readCopy, readCopy)
}

function readCopy(): OfflineCopy {
  return copy
}
