import { userChips, userSorts } from '#src/contract/staff/members/member-list-kinds.ts'
import { readId, readNumber, readOneOf, readPage, readWords, searchOf } from '#src/staff/kit/address/search-params.ts'

export const usersSearch = searchOf({
  q: readWords,
  chip: readOneOf(userChips),
  sort: readOneOf(userSorts),
  page: readPage,
  member: readId,
  tag: readId,
  ends: readNumber,
  lapsed: readNumber,
  month: readNumber,
})

export const fileTabs = ['messages', 'visits', 'money', 'ledger'] as const
export type FileTab = (typeof fileTabs)[number]

export const userDetailSearch = searchOf({ member: readId, tab: readOneOf(fileTabs) })
