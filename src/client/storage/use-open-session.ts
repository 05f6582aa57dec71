import { useSyncExternalStore } from 'react'

import { type OpenSession, openSessionCopy } from './open-session-copy.ts'

/** The open session as this phone last heard of it, or null; sends no call and loads nothing. */
export function useOpenSession(): OpenSession | null {
  const session = useSyncExternalStore(
    openSessionCopy.subscribe,
    () => openSessionCopy.read(),
    () => undefined,
  )
  return session ?? null
}
