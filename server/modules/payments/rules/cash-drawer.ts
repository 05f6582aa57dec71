/** What came into a drawer and went out of it since it was opened, each above zero. */
export interface DrawerCash {
  floatCents: number
  /** Sales in cash, and what was given back of them. */
  takenCents: number
  backCents: number
  droppedCents: number
  paidOutCents: number
  paidInCents: number
}

/** What should be in the drawer; below zero where more went out than anybody put in. */
export function expectedCash(cash: DrawerCash): number {
  const { floatCents, takenCents, backCents, droppedCents, paidOutCents, paidInCents } = cash
  return floatCents + takenCents + paidInCents - backCents - droppedCents - paidOutCents
}

interface Counted {
  expectedCents: number | null
  countedCents: number | null
}

/** By how much drawers that are closed differed in all; one that is open differs by nothing yet. */
export function drawerDifference(drawers: readonly Counted[]): number {
  return drawers.reduce(
    (sum, { expectedCents, countedCents }) =>
      countedCents === null || expectedCents === null ? sum : sum + countedCents - expectedCents,
    0,
  )
}

/** The cash of a day as its drawers tell it. */
export interface DrawersOfDay {
  isOpen: boolean
  outsideCents: number
  differenceCents: number
}

/**
 * What was counted of a day's cash, of which so much should be there: the drawers have counted it, unless some of it
 * fell into none of them. Null: it has to be counted at the close of the day.
 */
export function cashByDrawers(expectedCents: number, drawers: DrawersOfDay | null): number | null {
  if (!drawers || drawers.isOpen || drawers.outsideCents !== 0) return null
  return expectedCents + drawers.differenceCents
}
