/** Pages of twenty that a long list has: the studio lists a thousand of its rows and says that there are more. */
export const longListPages = 50

/** The page that an address names; 1 where it names none, and the last one where it names a later one. */
export function readPage(text: string | undefined, most = Infinity): number {
  const page = Math.floor(Number(text))
  return page >= 1 ? Math.min(page, most) : 1
}
