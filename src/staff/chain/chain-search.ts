import { readOneOf, searchOf } from '#src/staff/kit/address/search-params.ts'

/** The groups of settings, in the order of the menu. */
export const sections = [
  'brand',
  'booking',
  'safety',
  'codes',
  'contact',
  'till',
  'legal',
  'features',
  'retention',
] as const

export const globalConfigSearch = searchOf({ section: readOneOf(sections) })
