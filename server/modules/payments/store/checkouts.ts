import type { OrderRow } from './orders.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { type Asking, isUnasked } from './unasked.ts'

/** Keeps where an order is paid. False when it has another page already, or has ended meanwhile. */
export async function keepCheckout(
  db: Db,
  orderId: string,
  { checkoutId, url }: { checkoutId: string; url: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ checkoutId, checkoutUrl: url })
    .where('orderId', '=', orderId)
    .where('state', '=', 'pending')
    .where((row) => row.or([row('checkoutId', 'is', null), row('checkoutId', '=', checkoutId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findOrderByPayment(db: Db, paymentRef: string): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('paymentRef', '=', paymentRef).executeTakeFirst()
}

/** A payment that is on its way keeps its order waiting until then. */
export async function extendOrder(tx: Tx, { orderId, expiresAt }: OrderRow, until: Instant): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ expiresAt: Math.max(expiresAt, until) })
    .where('orderId', '=', orderId)
    .execute()
}

/** True for the one who may ask the provider about this order now; no other caller may for so many milliseconds. */
export async function takeQuestion(db: Db, orderId: string, asking: Asking): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ askedAt: asking.now })
    .where('orderId', '=', orderId)
    .where('state', '=', 'pending')
    .where(isUnasked(asking))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Orders that have waited for their payment for so long and may be asked about, the longest ago first. */
export async function listUnasked(db: Db, asking: Asking, limit: number): Promise<OrderRow[]> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'pending')
    .where('checkoutId', 'is not', null)
    .where('createdAt', '<=', asking.now - asking.everyMs)
    .where(isUnasked(asking))
    .orderBy((row) => row.fn.coalesce('askedAt', 'createdAt'))
    .orderBy('orderId')
    .limit(limit)
    .execute()
}
