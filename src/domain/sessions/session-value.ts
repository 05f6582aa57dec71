/**
 * What one session on a package was worth: what was paid for the package, divided by the sessions it was sold with,
 * to the smallest unit of the currency. null: the package has no number of sessions, so one of them has no price.
 */
export function valueOfUse({ paidCents, timesTotal }: { paidCents: number; timesTotal: number | null }): number | null {
  if (timesTotal === null) return null
  return timesTotal === 0 ? 0 : Math.round(paidCents / timesTotal)
}
