import { randomInt } from 'node:crypto'

import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod/mini'

import { silentProviderMs } from '#server/modules/payments/rules/order-state.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import { keysetPage, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type OrderRow = Selectable<Schema['orders']>
/** An order with what is needed to show it. */
export type ShownOrder = OrderRow & { shopTexts: string }

/** A package row, frozen. */
export const orderTerms = jsonText(
  z.object({
    packageId: z.string(),
    rev: z.int(),
    sort: z.int(),
    languages: z.string(),
    priceCents: z.int(),
    currency: z.string(),
    times: z.nullable(z.int()),
    bonusTimes: z.int(),
    validDays: z.nullable(z.int()),
    deviceTypes: z.string(),
    shopIds: z.string(),
    onSale: z.literal([0, 1]),
  }),
)

function selectShown(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.shopId', 'orders.shopId')
    .selectAll('orders')
    .select('shops.languages as shopTexts')
}

export async function findOrder(db: Db, orderId: string): Promise<ShownOrder | undefined> {
  return await selectShown(db).where('orderId', '=', orderId).executeTakeFirst()
}

export async function findOrderByCode(db: Db, shortCode: string): Promise<ShownOrder | undefined> {
  return await selectShown(db).where('openCode', '=', shortCode).executeTakeFirst()
}

export async function findOpenOrder(db: Db, openIntent: string): Promise<ShownOrder | undefined> {
  return await selectShown(db).where('openIntent', '=', openIntent).executeTakeFirst()
}

export async function listOrders(db: Db, memberUid: string, span: Span): Promise<Placed<ShownOrder>[]> {
  const own = selectShown(db).where('memberUid', '=', memberUid)
  return await keysetPage(own, { by: 'orders.createdAt', id: 'orderId' }, span).execute()
}

type NewOrder = Omit<Insertable<Schema['orders']>, 'shortCode' | 'openCode' | 'openIntent'> & { openIntent: string }

const tries = 20

/**
 * Writes an order with a short code that no other open order has. False when the member has an open order for this
 * package already; it waits for a rival that is still deciding.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  for (let count = 0; count < tries; count++) {
    const shortCode = String(randomInt(1_000_000)).padStart(6, '0')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('orders')
      .values({ ...order, shortCode, openCode: shortCode })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return true
    if (await findOpenOrder(tx, order.openIntent)) return false
  }
  throw new Error('No short code is free')
}

/** Decisions about one order queue up behind its row. */
export async function selectOrderForUpdate(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return await tx
    .updateTable('orders')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('orderId', '=', orderId)
    .returningAll()
    .executeTakeFirst()
}

/** Ends the waiting of an order. Only ever called on a row that this transaction has locked. */
export async function closeOrder(
  tx: Tx,
  { orderId, rev }: OrderRow,
  changes: Pick<OrderRow, 'state'> & Partial<Pick<OrderRow, 'paidAt' | 'cardId' | 'paymentRef' | 'amountCents'>>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...changes, openIntent: null, openCode: null, rev: rev + 1 })
    .where('orderId', '=', orderId)
    .execute()
}

/** Writes down that orders have expired and frees their codes. Reading shows it before, so this may run at any time. */
export async function expireOrders(
  db: Db,
  now: Instant,
  { openIntent }: { openIntent?: string } = {},
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ state: 'expired', openIntent: null, openCode: null })
    .where('state', '=', 'pending')
    .where((row) =>
      row.or([
        row('checkoutId', 'is', null).and('expiresAt', '<=', now),
        row('expiresAt', '<=', now - silentProviderMs),
      ]),
    )
    .$if(openIntent !== undefined, (query) => query.where('openIntent', '=', openIntent ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
