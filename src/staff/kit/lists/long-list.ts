/** Pages of twenty that a long list has: the server lists a thousand of its rows and says that there are more. */
const longListPages = 50

/** The page of a long list that an address names: 1 where it names none, and the last one where it names a later one. */
export function toLongListPage(page: number | undefined): number {
  return Math.min(page ?? 1, longListPages)
}
