import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { hashPhone } from '#server/modules/members/rules/verification-code.ts'
import { deleteLoginsOf } from '#server/modules/members/store/logins.ts'
import { type MemberRow, updateMember } from '#server/modules/members/store/members.ts'
import { retainBlock } from '#server/modules/members/store/retained-facts.ts'
import { deleteTicketsOf } from '#server/modules/members/store/second-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

/**
 * Takes the number off an account: it is signed in to by no code any more. Its packages, bookings and passkeys stay,
 * and staff find it by its name. A block stays with the number too, or it could be shaken off by beginning anew.
 */
export async function keepApart(tx: Tx, pepper: string, member: MemberRow, now: Instant): Promise<void> {
  const { uid, phone, rev } = member
  if (isBlocked(member, now)) await retainBlock(tx, hashPhone(pepper, phone), member.blockedUntil)
  await updateMember(tx, uid, { phone: `apart ${uid}`, rev: rev + 1 })
  await deleteTicketsOf(tx, uid)
  await deleteLoginsOf(tx, uid)
}
