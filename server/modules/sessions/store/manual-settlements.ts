import { type NotNull, type Selectable, sql } from 'kysely'

import type { BedTables } from '#server/modules/beds/tables.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type ManualSettlement = Selectable<BedTables['manualSettlements']>

/** What staff decided about a session, with the name of who did; undefined where the bed decided. */
export async function findSettlement(
  db: Db,
  sessionId: string,
): Promise<(ManualSettlement & { nickname: string }) | undefined> {
  return await db
    .selectFrom('manualSettlements')
    .innerJoin('members', 'members.uid', 'manualSettlements.staffUid')
    .selectAll('manualSettlements')
    .select('members.nickname')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
}

export async function insertSettlement(
  tx: Tx,
  row: Pick<ManualSettlement, 'sessionId' | 'verdict' | 'staffUid' | 'reason' | 'settledAt'>,
): Promise<void> {
  await tx
    .insertInto('manualSettlements')
    .values({ ...row, contradictedAt: null, resolvedAt: null })
    .execute()
}

/** The bed says the opposite of what staff decided. Nothing follows from it by itself; staff have to look. */
export async function contradict(
  tx: Tx,
  sessionId: string,
  { didLampsGoOn }: { didLampsGoOn: boolean },
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('manualSettlements')
    .set({ contradictedAt: now })
    .where('sessionId', '=', sessionId)
    .where('verdict', '=', didLampsGoOn ? 'release' : 'use')
    .where('contradictedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function resolveSettlement(tx: Tx, sessionId: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('manualSettlements')
    .set({ resolvedAt: now })
    .where('sessionId', '=', sessionId)
    .where('contradictedAt', 'is not', null)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sessions of a shop whose bed contradicts the staff, and that staff have not looked at: for the duty board. */
export async function listContradicted(db: Db, shopId: number) {
  return (await askContradicted(db, { shopId })).rows
}

const askContradicted = prepared((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('manualSettlements')
    .innerJoin('sessions', 'sessions.sessionId', 'manualSettlements.sessionId')
    .innerJoin('members', 'members.uid', 'sessions.memberUid')
    .select(['sessions.sessionId', 'sessions.deviceId', 'contradictedAt', 'memberUid', 'nickname'])
    // Not null, in the words that both databases find by the index.
    .where('contradictedAt', '>', 0)
    .where('resolvedAt', 'is', null)
    // Of those few, not of everything in the shop: a sum is found by no index.
    .where(sql<boolean>`sessions.shop_id + 0 = ${shopId}`)
    .orderBy('contradictedAt')
    .$narrowType<{ contradictedAt: NotNull }>(),
)
