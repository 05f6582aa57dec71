import type { ListsInput } from '#src/staff/board/board-stream-calls.ts'
import { useFollowed } from '#src/staff/kit/lists/synced-at.ts'
import { type Loaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { pollMs, useWatching } from './use-watching.ts'

/** Follows lists that are read again as soon as they change. Tells how often to ask while nobody says so. */
export function useLiveLists(lists: ListsInput): { everyMs?: number } {
  return useWatching(lists).has('changes') ? {} : { everyMs: pollMs }
}

/** A list that is followed in that way: its age is that of what is on screen. */
export function useFollowedQuery<Data>(
  options: Parameters<typeof useStaffQuery<Data>>[0],
  reading: Parameters<typeof useStaffQuery<Data>>[1],
): Loaded<Data> {
  const loaded = useStaffQuery(options, reading)
  useFollowed(loaded.asOf)
  return loaded
}
