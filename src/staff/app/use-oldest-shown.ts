import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** What is on every page, and tells its own age. */
const ofFrame: ReadonlySet<unknown> = new Set(['self', 'alerts'])

/** When the oldest of what the page shows was read; undefined while it shows nothing of the studio. */
export function useOldestShown(): number | undefined {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  // The cache also tells of what changes while a page is being rendered, when nothing else may be.
  const subscribe = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache])
  return useSyncExternalStore(subscribe, () => {
    const shown = cache
      .findAll({ queryKey: ['staff'], type: 'active' })
      .filter(({ queryKey, state }) => !ofFrame.has(queryKey[1]) && state.dataUpdatedAt > 0)
      .map(({ state }) => state.dataUpdatedAt)
    return shown.length === 0 ? undefined : Math.min(...shown)
  })
}
