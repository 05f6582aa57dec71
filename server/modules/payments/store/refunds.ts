import type { Selectable } from 'kysely'

import type { RefundsTable } from '#server/modules/payments/refund-tables.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { type Asking, isUnasked } from './unasked.ts'

export type RefundRow = Selectable<RefundsTable>

export async function insertRefund(tx: Tx, row: RefundRow): Promise<void> {
  await tx.insertInto('refunds').values(row).execute()
}

export async function findRefund(db: Db, refundId: string): Promise<RefundRow | undefined> {
  return await db.selectFrom('refunds').selectAll().where('refundId', '=', refundId).executeTakeFirst()
}

/** Only ever called while this transaction holds the row of its order. */
export async function changeRefund(
  tx: Tx,
  refundId: string,
  changes: Partial<Omit<RefundRow, 'refundId'>>,
): Promise<void> {
  await tx.updateTable('refunds').set(changes).where('refundId', '=', refundId).execute()
}

export async function refundsOfPayment(db: Db, paymentRef: string): Promise<RefundRow[]> {
  return await db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentRef', '=', paymentRef)
    .orderBy('createdAt')
    .orderBy('refundId')
    .execute()
}

/** Refunds of several orders with the name of who asked for them, the newest first. */
export async function refundsOfOrders(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return await db
    .selectFrom('refunds')
    .leftJoin('members', 'members.uid', 'refunds.staffUid')
    .selectAll('refunds')
    .select('members.nickname as staffName')
    .where('orderId', 'in', orderIds)
    .orderBy('refunds.createdAt', 'desc')
    .orderBy('refunds.refundId', 'desc')
    .execute()
}

export type ShownRefund = Awaited<ReturnType<typeof refundsOfOrders>>[number]

/** What is on its way back for a card, and not in the ledger yet. */
export async function centsUnderWay(db: Db, cardId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('cents'))
    .where('cardId', '=', cardId)
    .where('state', 'in', ['asked', 'pending'])
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** True for the one who may ask the provider about this refund now. */
export async function takeRefundQuestion(db: Db, refundId: string, asking: Asking): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ askedAt: asking.now })
    .where('refundId', '=', refundId)
    .where(isUnasked(asking))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Refunds that are not settled and may be asked about, the longest ago first. */
export async function listRefundsUnderWay(db: Db, asking: Asking, limit: number): Promise<RefundRow[]> {
  return await db
    .selectFrom('refunds')
    .selectAll()
    .where('state', 'in', ['asked', 'pending'])
    .where(isUnasked(asking))
    .orderBy('createdAt')
    .orderBy('refundId')
    .limit(limit)
    .execute()
}
