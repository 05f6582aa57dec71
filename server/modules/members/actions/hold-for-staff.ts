import type { Caller } from '#server/http/caller.ts'
import { mayActOn } from '#server/modules/chain/rules/staff-rank.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { findMemberForUpdate, type MemberRow } from '#server/modules/members/store/members.ts'
import { readLevel } from '#server/modules/members/store/shop-levels.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

type Acting = Pick<Caller, 'uid' | 'level'>

/**
 * Holds a member and who acts on them, and tells whether that is allowed. Of two owners who act on each other at once
 * the second finds what the first has done: both would leave a chain that nobody can give a level in. undefined: there
 * is no such member.
 */
export async function holdForStaff(
  tx: Tx,
  staff: Acting,
  uid: string,
  now: Instant,
): Promise<{ member: MemberRow; isAllowed: boolean } | undefined> {
  const held = new Map<string, MemberRow | undefined>()
  // In the order of their ids, so that no two wait for each other.
  for (const each of [...new Set([staff.uid, uid])].toSorted()) held.set(each, await findMemberForUpdate(tx, each))
  const member = held.get(uid)
  if (!member) return undefined
  const isAllowed = hasLevelStill(staff, held.get(staff.uid), now)
  return { member, isAllowed: isAllowed && mayActOn(staff, { uid, level: await readLevel(tx, member) }) }
}

/** Whether the row of who acts says what it said when the call came in. */
export function hasLevelStill({ level }: Acting, row: MemberRow | undefined, now: Instant): boolean {
  return row?.role === 'admin' && row.staffLevel === level && !isBlocked(row, now)
}
