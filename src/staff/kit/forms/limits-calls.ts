import * as limits from '#src/contract/staff/limits.ts'

/** How much the studio takes: of a text in characters, of a number its least and most. */
export const { chainRanges, longest, mostTags, ranges, shortestReason } = limits
