import type { AnswerOf } from '#src/contract/call.ts'
import type { readInvitation } from '#src/contract/invitations.ts'
import { mayCall } from '#src/contract/staff/permissions.ts'

import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { invitationState } from '#server/modules/members/rules/invitation.ts'
import { joinLevels, type Joined, type Levels } from '#server/modules/members/rules/join-levels.ts'
import { type InvitationRow, invitedShops } from '#server/modules/members/store/invitations.ts'
import { findMember, type MemberRow } from '#server/modules/members/store/members.ts'
import { readShopLevels } from '#server/modules/members/store/shop-levels.ts'
import { listLivingShops } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What an invitation is to one member, and what it would make of them. */
export type Invited =
  | { state: Exclude<AnswerOf<typeof readInvitation>['state'], 'open'> }
  | { state: 'open'; levels: Levels }

/** Decided anew at the moment of taking it up, with the rows of both members held. */
export async function decideInvited(db: Db, row: InvitationRow, member: MemberRow, now: Instant): Promise<Invited> {
  if (row.joinedUid === member.uid) return { state: 'accepted' }
  const state = invitationState(row, now)
  if (state !== 'open') return { state }
  if (!(await mayInvite(db, row.inviterUid, now))) return { state: 'ended' }
  if (row.inviterUid === member.uid) return { state: 'own' }
  if (isBlocked(member, now)) return { state: 'blocked' }
  const given = { level: row.level, shops: await livingShops(db, row) }
  if (given.level === null && given.shops.length === 0) return { state: 'ended' }
  const joined = await join(db, member, given)
  return joined.kind === 'raised' ? { state: 'open', levels: joined.levels } : { state: joined.kind }
}

/** A studio may have been closed for good since; whoever works nowhere else is told that it has ended. */
async function livingShops(db: Db, row: InvitationRow): Promise<Levels['shops']> {
  const living = new Set((await listLivingShops(db)).map(({ shopId }) => shopId))
  return invitedShops.read(row.shops).filter(({ shopId }) => living.has(shopId))
}

async function join(db: Db, { uid, role, staffLevel }: MemberRow, given: Levels): Promise<Joined> {
  if (role !== 'admin') return joinLevels({ level: null, shops: [] }, given)
  const shops = [...(await readShopLevels(db, uid))].map(([shopId, level]) => ({ shopId, level }))
  return joinLevels({ level: staffLevel, shops }, given)
}

/** An inviter who has lost the level since has invited nobody. */
async function mayInvite(db: Db, uid: string, now: Instant): Promise<boolean> {
  const inviter = await findMember(db, uid)
  const level = inviter && inviter.role === 'admin' && !isBlocked(inviter, now) ? inviter.staffLevel : null
  return level !== null && mayCall(level, '/api/admin/access/invite')
}
