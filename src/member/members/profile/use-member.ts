import { useQuery } from '@tanstack/react-query'

import { memberQuery } from '#src/client/api/members.ts'
import type { Member } from '#src/client/api/members.ts'
import { withEdits } from '#src/domain/members/profile-draft.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'

import { type ProfileEntry, profileEntries, unsentEdits } from './profile-entries.ts'

export interface KnownMember {
  /** As the studio knows them; undefined while nothing is known. */
  known: Member | undefined
  /** As they will be once this phone's own edits have arrived. */
  edited: Member | undefined
  /** Edits that wait, are on their way or were refused, oldest first. */
  entries: readonly ProfileEntry[]
  state: 'loading' | 'ready' | 'failed'
  /** When it was read; 0 while nothing is known. */
  asOf: number
  isReading: boolean
  retry: () => void
}

/** The signed-in member, and what this phone still means to change about them. */
export function useMember(): KnownMember {
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...memberQuery(),
    // While signing out there is no member to ask about any more.
    enabled: useRemembered(remembered.token) !== undefined,
  })
  const entries = profileEntries(useOutbox().entries)
  return {
    known: data,
    edited: data && withEdits(data, unsentEdits(entries)),
    entries,
    state: data ? 'ready' : isError ? 'failed' : 'loading',
    asOf: dataUpdatedAt,
    isReading: isFetching,
    retry: () => void refetch(),
  }
}
