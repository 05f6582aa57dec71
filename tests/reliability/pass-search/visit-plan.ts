/** How long a search goes on, and what is planted in it. */
export interface VisitPlan<Found, Fault> {
  visits: number
  /** Whether there was enough of what only chance brings, for the search to prove anything. */
  isEnough?: (found: Found) => boolean
  fault?: Fault
}

/** A search goes beyond its visits where chance has brought too little, to ten times as many at most. */
export function goesOn<Found extends { visits: number }>(found: Found, plan: VisitPlan<Found, unknown>): boolean {
  const { visits, isEnough = () => true } = plan
  return found.visits < visits || (found.visits < 10 * visits && !isEnough(found))
}
