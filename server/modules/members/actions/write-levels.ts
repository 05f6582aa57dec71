import type { Levels } from '#server/modules/members/rules/join-levels.ts'
import { staffLifeMs } from '#server/modules/members/rules/staff-limits.ts'
import { revokeInvitationsOf } from '#server/modules/members/store/invitations.ts'
import { endLoginsBy } from '#server/modules/members/store/logins.ts'
import { type MemberRow, updateMember } from '#server/modules/members/store/members.ts'
import { writeShopLevels } from '#server/modules/members/store/shop-levels.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

/**
 * Puts this level, or these, in the place of whatever a member had; none of any kind: a member like others. What stays
 * keeps the day since when it is so. Their row is held already.
 */
export async function writeLevels(tx: Tx, member: MemberRow, { level, shops }: Levels, now: Instant): Promise<void> {
  const { uid } = member
  const isOnStaff = level !== null || shops.length > 0
  const levelSince = level === null ? null : level === member.staffLevel ? member.levelSince : now
  const role = isOnStaff ? ('admin' as const) : ('member' as const)
  await updateMember(tx, uid, { role, staffLevel: level, levelSince, rev: member.rev + 1 })
  await writeShopLevels(tx, uid, shops, now)
  if (isOnStaff && member.role !== 'admin') await endLoginsBy(tx, uid, now + staffLifeMs)
  // Only owners invite.
  if (level !== 'owner') await revokeInvitationsOf(tx, uid, now)
}
