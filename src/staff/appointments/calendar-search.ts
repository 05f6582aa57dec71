import { readDate, readId, readPage, readTime, readWords, searchOf } from '#src/staff/kit/address/search-params.ts'

/**
 * The calendar: its day and the appointment that is open on it, one appointment (`id`) or what a search found (`q`).
 * The drawer for a new appointment lies over it and has its member, bed and time in the same address.
 */
export const calendarSearch = searchOf({
  date: readDate,
  open: readId,
  id: readId,
  q: readWords,
  page: readPage,
  member: readId,
  device: readId,
  time: readTime,
})
