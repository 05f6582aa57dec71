import { readId, searchOf } from '#src/staff/kit/address/search-params.ts'

/** The package whose terms are open. */
export const packagesSearch = searchOf({ package: readId })
