import { copyFacts, type Retained } from '#server/modules/members/actions/retain-facts.ts'
import { deleteLoginsOf } from '#server/modules/members/store/logins.ts'
import { updateMember } from '#server/modules/members/store/members.ts'
import { deleteTicketsOf } from '#server/modules/members/store/second-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

/**
 * Takes the number off an account: it is signed in to by no code any more. Its packages, bookings and passkeys stay,
 * and staff find it by its name. A block and the rest of the skin stay with the number too, or they could be shaken off by
 * beginning anew.
 */
export async function keepApart(tx: Tx, kept: Retained, now: Instant): Promise<void> {
  const { uid, rev } = kept.member
  await copyFacts(tx, kept, now)
  await updateMember(tx, uid, { phone: `apart ${uid}`, rev: rev + 1 })
  await deleteTicketsOf(tx, uid)
  await deleteLoginsOf(tx, uid)
}
