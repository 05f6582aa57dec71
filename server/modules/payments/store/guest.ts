import { guestUid } from '#src/domain/members/guest.ts'

import { newMember } from '#server/modules/members/store/members.ts'
import type { Tx } from '#server/platform/database/store.ts'

/**
 * Whoever buys something without being asked who they are. The row is no account: it cannot be signed in to, no
 * list of members finds it, and it counts as no new member. It is there from the first such sale on.
 */
export async function ensureGuest(tx: Tx): Promise<string> {
  const longAgo = 0
  const row = { ...newMember({ phone: guestUid, areaCode: '' }, longAgo), uid: guestUid, deletedAt: longAgo }
  await tx
    .insertInto('members')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return guestUid
}
