import type { OrderRow } from './orders.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

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
export async function takeQuestion(
  db: Db,
  orderId: string,
  { now, everyMs }: { now: Instant; everyMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ askedAt: now })
    .where('orderId', '=', orderId)
    .where('state', '=', 'pending')
    .where((row) => row.or([row('askedAt', 'is', null), row('askedAt', '<=', now - everyMs)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Orders that wait for their payment and have not been asked about since then, the longest ago first. */
export async function listUnasked(db: Db, since: Instant, limit: number): Promise<OrderRow[]> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'pending')
    .where('checkoutId', 'is not', null)
    .where('createdAt', '<=', since)
    .where((row) => row.or([row('askedAt', 'is', null), row('askedAt', '<=', since)]))
    .orderBy((row) => row.fn.coalesce('askedAt', 'createdAt'))
    .orderBy('orderId')
    .limit(limit)
    .execute()
}
