import type { Selectable } from 'kysely'
import { z } from 'zod/mini'

import { staffLevels } from '#src/contract/staff/permissions.ts'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type InvitationRow = Selectable<Schema['invitations']>

export const invitedShops = jsonText(z.array(z.object({ shopId: z.int(), level: z.enum(staffLevels) })))

export async function addInvitation(tx: Tx, row: Omit<InvitationRow, 'revokedAt' | 'usedAt' | 'joinedUid'>) {
  await tx
    .insertInto('invitations')
    .values({ ...row, revokedAt: null, usedAt: null, joinedUid: null })
    .execute()
}

export async function findInvitation(db: Db, invitationId: string): Promise<InvitationRow | undefined> {
  return await db.selectFrom('invitations').selectAll().where('invitationId', '=', invitationId).executeTakeFirst()
}

/** Of two who decide about one invitation, the second waits here. It is held after the members that it is about. */
export async function selectInvitationForUpdate(tx: Tx, invitationId: string): Promise<InvitationRow | undefined> {
  return await tx
    .updateTable('invitations')
    .set((row) => ({ endsAt: row.ref('endsAt') }))
    .where('invitationId', '=', invitationId)
    .returningAll()
    .executeTakeFirst()
}

export async function updateInvitation(
  tx: Tx,
  invitationId: string,
  changes: Partial<Pick<InvitationRow, 'revokedAt' | 'usedAt' | 'joinedUid'>>,
): Promise<void> {
  await tx.updateTable('invitations').set(changes).where('invitationId', '=', invitationId).execute()
}

/** The newest first, with who made and who took up each; `id`: one of them. */
export async function listInvitationRows(db: Db, invitationId?: string) {
  return await db
    .selectFrom('invitations')
    .innerJoin('members as inviter', 'inviter.uid', 'invitations.inviterUid')
    .leftJoin('members as user', 'user.uid', 'invitations.joinedUid')
    .selectAll('invitations')
    .select(['inviter.nickname as inviterName', 'user.nickname as userName'])
    .$if(invitationId !== undefined, (query) => query.where('invitationId', '=', invitationId ?? ''))
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitationId')
    .execute()
}

/** How many could still be taken up. */
export async function countOpenInvitations(db: Db, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endsAt', '>', now)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whoever may invite no longer has invited nobody any more. */
export async function revokeInvitationsOf(tx: Tx, inviterUid: string, now: Instant): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revokedAt: now })
    .where('inviterUid', '=', inviterUid)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .execute()
}

const staysMs = 90 * 24 * 3_600_000

/** What became of an invitation stays in the log of the staff. */
export async function deleteOldInvitations(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('endsAt', '<', now - staysMs)
    .execute()
}
