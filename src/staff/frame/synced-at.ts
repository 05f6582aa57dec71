import { useSyncExternalStore } from 'react'

import { onOutcome } from '#src/api/post.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { readConnection } from '#src/offline/connection.ts'

const minuteMs = 60_000
const changes = makeListeners()
let syncedAt = readConnection().lastAnswerAt

/** Called whenever the studio was heard: an answer, or a sign of life of the live channel. */
export function noteSynced(at: number = Date.now()): void {
  const before = readMinute()
  syncedAt = at
  if (readMinute() !== before) changes.tell()
}

/** When the studio was heard last, to the minute; undefined before the first time. */
export function useSyncedAt(): number | undefined {
  return useSyncExternalStore(subscribe, readMinute)
}

function subscribe(listener: () => void): () => void {
  const stops = [
    changes.add(listener),
    onOutcome(({ kind }) => {
      if (kind === 'answered') noteSynced()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function readMinute(): number | undefined {
  return syncedAt === undefined ? undefined : syncedAt - (syncedAt % minuteMs)
}
