import type { SlipTrouble } from '#src/contract/staff/payments/slip-kinds.ts'

import type { Instant } from '#server/platform/database/schema.ts'

/** A slip that is older is never settled without a decision, and a sale is never dated further back. */
const longestMs = 7 * 86_400_000
/** So far a tablet's clock may be ahead. */
const toleratedMs = 2 * 60_000

/** What is wrong with the time that a tablet says, by the time at which the slip arrived. */
export function troubleOfTime(soldAt: Instant, receivedAt: Instant): SlipTrouble | undefined {
  if (soldAt > receivedAt + toleratedMs) return 'clock'
  return soldAt < receivedAt - longestMs ? 'too-old' : undefined
}

/** When the sale is dated: as the tablet says, but neither in the future nor longer ago than a slip may be. */
export function dateOfSlip({ soldAt, receivedAt }: { soldAt: Instant; receivedAt: Instant }): Instant {
  return Math.min(receivedAt, Math.max(soldAt, receivedAt - longestMs))
}
