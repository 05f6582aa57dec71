import { readId, readOneOf, readWords, searchOf } from '#src/staff/kit/address/search-params.ts'

export const accessChips = ['all', 'no-passkey', 'unused'] as const
export type AccessChip = (typeof accessChips)[number]

export const accessSearch = searchOf({ q: readWords, chip: readOneOf(accessChips), person: readId, invitation: readId })
