import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

import { releaseLifeMs } from '#src/domain/shops/operating-mode.ts'

import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type StartReleaseRow = Selectable<Schema['startReleases']>

interface Whose {
  memberUid: string
  shopId: number
}

/**
 * Releases one start. A release that still waits is replaced, so that one member never has two; only while the
 * member's row is held.
 */
export async function giveRelease(tx: Tx, whose: Whose & { staffUid: string }, now: Instant): Promise<StartReleaseRow> {
  const waiting = await findRelease(tx, whose, now)
  if (waiting) await withdrawRelease(tx, waiting.releaseId, now)
  const { memberUid, shopId, staffUid } = whose
  const row: StartReleaseRow = {
    releaseId: uuidv7(),
    memberUid,
    shopId,
    staffUid,
    createdAt: now,
    endsAt: now + releaseLifeMs,
    usedAt: null,
    sessionId: null,
  }
  await tx.insertInto('startReleases').values(row).execute()
  return row
}

/** The release that waits for a start of this member at this shop. */
export async function findRelease(
  db: Db,
  { memberUid, shopId }: Whose,
  now: Instant,
): Promise<StartReleaseRow | undefined> {
  return await db
    .selectFrom('startReleases')
    .selectAll()
    .where('memberUid', '=', memberUid)
    .where('shopId', '=', shopId)
    .where('endsAt', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
}

/** True for the one start that gets it; staff who take it back at the same moment are faster or slower, never both. */
export async function spendRelease(tx: Tx, releaseId: string, sessionId: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('startReleases')
    .set({ usedAt: now, sessionId })
    .where('releaseId', '=', releaseId)
    .where('endsAt', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Undefined when it was used, has run out or never was. */
export async function withdrawRelease(db: Db, releaseId: string, now: Instant): Promise<StartReleaseRow | undefined> {
  return await db
    .updateTable('startReleases')
    .set({ endsAt: now })
    .where('releaseId', '=', releaseId)
    .where('endsAt', '>', now)
    .where('usedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** What waits at a shop, with the names of the members; the one that runs out first comes first. */
export async function listReleases(db: Db, shopId: number, now: Instant) {
  return await db
    .selectFrom('startReleases')
    .innerJoin('members', 'members.uid', 'startReleases.memberUid')
    .select(['releaseId', 'memberUid', 'nickname', 'endsAt'])
    .where('shopId', '=', shopId)
    .where('endsAt', '>', now)
    .where('usedAt', 'is', null)
    .orderBy('endsAt')
    .orderBy('releaseId')
    .execute()
}

/** The release that a session was started with, and who gave it; undefined where none was needed. */
export async function findReleaseOf(
  db: Db,
  sessionId: string,
): Promise<{ createdAt: Instant; nickname: string } | undefined> {
  return await db
    .selectFrom('startReleases')
    .innerJoin('members', 'members.uid', 'startReleases.staffUid')
    .select(['startReleases.createdAt', 'members.nickname'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
}
