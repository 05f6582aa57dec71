import { readId, searchOf } from '#src/staff/kit/address/search-params.ts'

/** The banner that is open. */
export const bannersSearch = searchOf({ banner: readId })
