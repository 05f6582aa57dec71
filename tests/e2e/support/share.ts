/**
 * The suite looks at every second of many sights that are alike, `npm run test:full` at all of them. `turn`: where it
 * begins, so that two walks share them out.
 */
export function shareOf<Sight>(all: readonly Sight[], turn: 0 | 1): Sight[] {
  return process.env['FULL'] ? [...all] : all.filter((_, place) => place % 2 === turn)
}

/** What a test is told that is one of many alike: whether the suite runs it, or `npm run test:full` alone. */
export function inSuite(isThere: boolean): { tag?: string } {
  return isThere ? {} : { tag: '@full' }
}
