import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { loggedLevels } from '#server/modules/members/rules/named-levels.ts'
import {
  findInvitation,
  selectInvitationForUpdate,
  updateInvitation,
} from '#server/modules/members/store/invitations.ts'
import { findMember, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { readShopLevels } from '#server/modules/members/store/shop-levels.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { decideInvited, type Invited } from './decide-invited.ts'
import { writeLevels } from './write-levels.ts'

/**
 * Gives a member the levels of an invitation, once: of two who take it up together, and of an owner who takes the
 * inviter's level away meanwhile, the second finds what the first has done. `accepted`: by this member, now or before.
 * undefined: there is no such invitation.
 */
export async function takeUpInvitation(
  tx: Tx,
  { invitationId, memberUid }: { invitationId: string; memberUid: string },
  now: Instant,
): Promise<Exclude<Invited['state'], 'open'> | undefined> {
  const found = await findInvitation(tx, invitationId)
  if (!found) return undefined
  const member = await holdBoth(tx, memberUid, found.inviterUid)
  const row = await selectInvitationForUpdate(tx, invitationId)
  if (!row) return undefined
  const invited = await decideInvited(tx, row, member, now)
  if (invited.state !== 'open') return invited.state
  const shops = [...(await readShopLevels(tx, memberUid))].map(([shopId, level]) => ({ shopId, level }))
  await updateInvitation(tx, invitationId, { usedAt: now, joinedUid: memberUid })
  await writeLevels(tx, member, invited.levels, now)
  const action = { staffUid: memberUid, what: 'access.accept', subject: `member:${memberUid}` }
  const after = { ...loggedLevels(invited.levels), invitation: invitationId, inviter: `member:${row.inviterUid}` }
  await writeStaffLog(tx, { ...action, before: loggedLevels({ level: member.staffLevel, shops }), after }, now)
  return 'accepted'
}

/** In the order of their ids, so that no two wait for each other. An inviter who is gone is not held. */
async function holdBoth(tx: Tx, memberUid: string, inviterUid: string) {
  const isThere = inviterUid !== memberUid && (await findMember(tx, inviterUid)) !== undefined
  if (isThere && inviterUid < memberUid) await selectMemberForUpdate(tx, inviterUid)
  const member = await selectMemberForUpdate(tx, memberUid)
  if (isThere && inviterUid > memberUid) await selectMemberForUpdate(tx, inviterUid)
  return member
}
