import { bedTypes } from '#src/contract/staff/beds/bed-kinds.ts'
import { readDate, readOneOf, searchOf } from '#src/staff/kit/address/search-params.ts'

/** The times of one kind of bed: those of a week, or how a day is booked. */
export const timeSlotsSearch = searchOf({
  type: readOneOf(bedTypes),
  view: readOneOf(['week', 'day']),
  date: readDate,
})
