import { readId, readOneOf, readPage, readWords, searchOf } from '#src/staff/kit/address/search-params.ts'

import type { UserChip, UserSort } from './member-list-calls.ts'

export const userChips = ['all', 'active', 'expiring', 'few', 'idle', 'blocked'] as const satisfies UserChip[]
export const userSorts = ['chip', 'recent', 'name', 'times', 'joined'] as const satisfies UserSort[]

export const usersSearch = searchOf({
  q: readWords,
  chip: readOneOf(userChips),
  sort: readOneOf(userSorts),
  page: readPage,
  member: readId,
})

export const userDetailSearch = searchOf({ member: readId })
