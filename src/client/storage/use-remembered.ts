import { useSyncExternalStore } from 'react'

import type { Remembered } from './remembered.ts'

/** What the phone remembers now; renders again when it changes, here or in another tab. */
export function useRemembered<T>(kept: Remembered<T>): T | undefined {
  return useSyncExternalStore(
    (listener) => kept.subscribe(listener),
    () => kept.read(),
    () => undefined,
  )
}
