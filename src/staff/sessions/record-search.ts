import { recordFilters, recordTabs } from '#src/contract/staff/record-kinds.ts'
import { readDate, readId, readOneOf, readPage, searchOf } from '#src/staff/kit/address/search-params.ts'

export const recordsSearch = searchOf({
  tab: readOneOf(recordTabs),
  only: readOneOf(recordFilters),
  date: readDate,
  device: readId,
  session: readId,
  page: readPage,
})
