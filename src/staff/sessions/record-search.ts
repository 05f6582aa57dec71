import { readDate, readId, readOneOf, readPage, searchOf } from '#src/staff/kit/address/search-params.ts'

export const recordTabs = ['sessions', 'events', 'faults', 'doors'] as const
export const recordOnlys = ['all', 'unsettled', 'contradicted', 'variance'] as const

export const recordsSearch = searchOf({
  tab: readOneOf(recordTabs),
  only: readOneOf(recordOnlys),
  date: readDate,
  device: readId,
  session: readId,
  page: readPage,
})
