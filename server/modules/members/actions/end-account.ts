import { type Retained, retainFacts } from './retain-facts.ts'
import { eraseMember } from '#server/modules/members/store/erasing/erase-member.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Ending extends Retained {
  /** What was booked goes with its member, and its times are free again. */
  cancelBookings: (tx: Tx, memberUid: string) => Promise<void>
}

/** Only while this transaction holds the member's row, and with nothing unfinished. */
export async function endAccount(tx: Tx, { cancelBookings, ...ending }: Ending, now: Instant): Promise<void> {
  await retainFacts(tx, ending, now)
  await cancelBookings(tx, ending.member.uid)
  await eraseMember(tx, ending.member, now)
}
