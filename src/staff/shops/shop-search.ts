import { readDate, readOneOf, searchOf } from '#src/staff/kit/address/search-params.ts'

import type { BedTypeId } from './slots/slot-calls.ts'

const bedTypes = ['stand-up', 'lie-down'] as const satisfies BedTypeId[]

/** The times of one kind of bed: those of a week, or how a day is booked. */
export const timeSlotsSearch = searchOf({
  type: readOneOf(bedTypes),
  view: readOneOf(['week', 'day']),
  date: readDate,
})
