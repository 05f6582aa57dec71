import { randomUUID } from 'node:crypto'

import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** A time under the lamps that counts for the next member with this number. */
export interface RetainedExposure {
  startsAt: Instant
  endsAt: Instant
  keepUntil: Instant
}

/** Keeps times under the lamps under a number's hash; nothing leads from them to the account that they come from. */
export async function addRetainedExposures(
  tx: Tx,
  phoneHash: string,
  exposures: readonly RetainedExposure[],
): Promise<void> {
  if (exposures.length === 0) return
  const rows = exposures.map(({ startsAt, endsAt, keepUntil }) => {
    return { exposureId: randomUUID(), phoneHash, memberUid: null, startsAt, endsAt, keepUntil }
  })
  await tx.insertInto('retainedExposures').values(rows).execute()
}

/** What an account took over from an earlier one stays with the number when it goes as well. */
export async function releaseRetainedExposures(tx: Tx, memberUid: string, phoneHash: string): Promise<void> {
  await tx
    .updateTable('retainedExposures')
    .set({ memberUid: null, phoneHash })
    .where('memberUid', '=', memberUid)
    .execute()
}

export async function claimRetainedExposures(tx: Tx, memberUid: string, phoneHash: string): Promise<void> {
  await tx
    .updateTable('retainedExposures')
    .set({ memberUid })
    .where('phoneHash', '=', phoneHash)
    .where('memberUid', 'is', null)
    .execute()
}

/** What this very account was under the lamps for comes from no earlier one: its number left it once, and came back. */
export async function dropOwnExposures(tx: Tx, memberUid: string): Promise<void> {
  const own = tx.selectFrom('sessions').select('endedAt').where('memberUid', '=', memberUid)
  await tx
    .deleteFrom('retainedExposures')
    .where('memberUid', '=', memberUid)
    .where('endsAt', 'in', own.where('endedAt', 'is not', null).$castTo<{ endedAt: Instant }>())
    .execute()
}

/** Times under the lamps of a member's earlier accounts that ended after an instant. */
export async function listRetainedExposures(db: Db, memberUid: string, since: Instant): Promise<RetainedExposure[]> {
  const { rows } = await findRetained(db, { memberUid, since })
  return rows
}

const findRetained = prepared((db, { memberUid, since }: { memberUid: string; since: Instant }) =>
  db
    .selectFrom('retainedExposures')
    .select(['startsAt', 'endsAt', 'keepUntil'])
    .where('memberUid', '=', memberUid)
    .where('endsAt', '>', since),
)

/** Keeps a block under a number's hash; null: until staff lift it. */
export async function retainBlock(tx: Tx, phoneHash: string, blockedUntil: Instant | null): Promise<void> {
  await tx
    .insertInto('retainedBlocks')
    .values({ phoneHash, blockedUntil })
    .onConflict((conflict) => conflict.column('phoneHash').doUpdateSet({ blockedUntil }))
    .execute()
}

/** The block of a number, which from now on stands in its new member's own row. */
export async function takeRetainedBlock(
  tx: Tx,
  phoneHash: string,
): Promise<{ blockedUntil: Instant | null } | undefined> {
  return await tx
    .deleteFrom('retainedBlocks')
    .where('phoneHash', '=', phoneHash)
    .returning('blockedUntil')
    .executeTakeFirst()
}

export async function deleteOldRetainedFacts(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('retainedExposures').where('keepUntil', '<=', now).execute()
  await db.deleteFrom('retainedBlocks').where('blockedUntil', '<=', now).execute()
}
