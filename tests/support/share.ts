const isFullSize = Boolean(process.env['FULL'])

/**
 * The suite looks at every second, or as many as said, of many things that are alike, `npm run test:full` at all of
 * them. `turn`: where it begins, so that two walks share them out.
 */
export function shareOf<Thing>(all: readonly Thing[], turn: number, of = 2): Thing[] {
  return isFullSize ? [...all] : all.filter((_, place) => place % of === turn)
}

/** What a browser test is told that is one of many alike: whether the suite runs it, or `npm run test:full` alone. */
export function inSuite(isThere: boolean): { tag?: string } {
  return isThere ? {} : { tag: '@full' }
}

/** How many of random trials the suite makes; `npm run test:full` makes all of them. */
export function trials(all: number, inTheSuite: number): number {
  return isFullSize ? all : inTheSuite
}
