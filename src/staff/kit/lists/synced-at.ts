import { useEffect, useId, useSyncExternalStore } from 'react'

import { onOutcome } from '#src/client/http/post.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { readConnection } from '#src/client/outbox/connection.ts'

const minuteMs = 60_000
const changes = makeListeners()
let syncedAt = readConnection().lastAnswerAt

/** Called whenever the server was heard: an answer, or a sign of life of the live channel. */
export function noteSynced(at: number = Date.now()): void {
  const before = readMinute()
  syncedAt = at
  if (readMinute() !== before) changes.tell()
}

/** When the server was heard last, to the minute; undefined before the first time. */
export function useSyncedAt(): number | undefined {
  return useSyncExternalStore(subscribe, readMinute)
}

const followed = new Map<string, number>()

/** Names data on screen that are followed as they change, by when they were read; 0 while there are none. */
export function useFollowed(asOf: number): void {
  const id = useId()
  useEffect(() => {
    if (asOf > 0) followed.set(id, asOf)
    changes.tell()
    return () => {
      followed.delete(id)
      changes.tell()
    }
  }, [id, asOf])
}

/** When the oldest of the data was read that are followed on screen; undefined where none are. */
export function useFollowedAt(): number | undefined {
  return useSyncExternalStore(changes.add, readFollowed)
}

function readFollowed(): number | undefined {
  return followed.size === 0 ? undefined : Math.min(...followed.values())
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
