import { leftOf, wrongCodesOfChain } from '#server/http/rate-limit.ts'
import { selectHitsForUpdate, writeHits } from '#server/platform/database/limits/rate-limits.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { countUntried } from '#server/modules/members/store/login-codes.ts'

const subject = 'wrong codes of the chain'

export interface CodeBudget {
  /** Wrong codes that the chain can still bear; what waits for its first guess is counted as if it were wrong. */
  left: number
  /** One more was wrong. */
  takeOne(): Promise<void>
}

/**
 * What all numbers together may be guessed at with six digits in a day. Locked until the transaction ends, always as
 * the last of its locks, so that of two at once the second sees the first.
 */
export async function lockCodeBudget(tx: Tx, now: Instant): Promise<CodeBudget> {
  const hits = await selectHitsForUpdate(tx, subject, now)
  const untried = await countUntried(tx, now)
  return {
    left: Math.max(0, leftOf([wrongCodesOfChain], hits, now) - untried),
    // More than the most need not be remembered.
    takeOne: () => writeHits(tx, subject, [...hits, now].slice(-wrongCodesOfChain.count), now),
  }
}
