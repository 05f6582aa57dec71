import { randomUUIDv7 } from 'node:crypto'

import type { BodyOf } from '#src/contract/call.ts'
import { createOrder, cancelOrder, orderInfo, orderRecord, packageList } from '#src/contract/order.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { orderLifeMs, orderStateNow } from '../rules/order-state.ts'
import { isFor } from '../rules/package-terms.ts'
import type { Serve } from '../serve-call.ts'
import { once } from '../store/operations.ts'
import {
  closeOrder,
  expireOrders,
  findOpenOrder,
  findOrder,
  insertOrder,
  listOrders,
  lockOrder,
  orderTerms,
  type ShownOrder,
} from '../store/orders.ts'
import { findPackage, listOnSale, type PackageRow, shopIds } from '../store/packages.ts'
import type { Instant } from '../store/schema.ts'
import { findShop } from '../store/shops.ts'
import type { Store, Tx } from '../store/store.ts'
import { toOnSale, toOrder } from './order-answer.ts'

/** What can be bought, and a member's own orders. Staff take the money: `recharge.ts`. */
export function serveOrders(serve: Serve, store: Store, qrSecret: string | undefined): void {
  serve(packageList, async ({ body, language }) => {
    if (!(await findShop(store.db, body.shop_id))) return refuse('not-found')
    return ok((await listOnSale(store.db, body.shop_id)).map((row) => toOnSale(row, language)))
  })

  serve(createOrder, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const offered = await findOffer(tx, body)
      if (typeof offered === 'string') return refuse(offered)
      const openIntent = `${caller.uid} ${offered.packageId}`
      await expireOrders(tx, now, { openIntent })
      const order = newOrder(caller.uid, body.shop_id, offered, now)
      const isNew = await insertOrder(tx, { ...order, openIntent })
      const shown = await readOpenOrder(tx, openIntent)
      return { code: isNew ? 'ok' : 'already', data: toOrder(shown, { language, now, qrSecret }) }
    }),
  )

  serve(cancelOrder, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const order = await lockOrder(tx, body.order_id)
      if (order?.memberUid !== caller.uid) return refuse('not-found')
      const state = orderStateNow(order, now)
      if (state === 'pending') await closeOrder(tx, order, { state: 'cancelled' })
      const shown = await findOrder(tx, body.order_id)
      if (!shown) return refuse('not-found')
      const data = toOrder(shown, { language, now, qrSecret })
      if (state === 'pending') return ok(data)
      return state === 'cancelled' ? { code: 'already', data } : refuse('changed', data)
    }),
  )

  serve(orderInfo, async ({ body, caller, language }) => {
    const order = await findOrder(store.db, body.order_id)
    if (order?.memberUid !== caller.uid) return refuse('not-found')
    return ok(toOrder(order, { language, now: await store.now(), qrSecret }))
  })

  serve(orderRecord, async ({ body, caller, language }) => {
    const now = await store.now()
    const { page, page_size } = body
    // One more than asked tells whether there is another page.
    const rows = await listOrders(store.db, caller.uid, { offset: (page - 1) * page_size, limit: page_size + 1 })
    const list = rows.slice(0, page_size).map((row) => toOrder(row, { language, now, qrSecret }))
    return ok({ list, page, has_more: rows.length > page_size })
  })
}

/** The package as it is sold in that shop now, or why it is not. */
async function findOffer(
  tx: Tx,
  wish: BodyOf<typeof createOrder>,
): Promise<PackageRow | 'not-found' | 'not-on-sale' | 'pay-method'> {
  const shop = await findShop(tx, wish.shop_id)
  const wanted = await findPackage(tx, wish.package_id)
  if (!shop || !wanted) return 'not-found'
  if (wanted.onSale === 0 || !isFor(shopIds.read(wanted.shopIds), shop.shopId)) return 'not-on-sale'
  return wish.pay_method === 'counter' ? wanted : 'pay-method'
}

function newOrder(memberUid: string, shopId: number, sold: PackageRow, now: Instant) {
  return {
    orderId: randomUUIDv7(),
    memberUid,
    shopId,
    packageId: sold.packageId,
    terms: orderTerms.write(sold),
    payMethod: 'counter' as const,
    state: 'pending' as const,
    amountCents: sold.priceCents,
    currency: sold.currency,
    createdAt: now,
    expiresAt: now + orderLifeMs,
    paidAt: null,
    cardId: null,
    rev: 1,
  }
}

async function readOpenOrder(tx: Tx, openIntent: string): Promise<ShownOrder> {
  const order = await findOpenOrder(tx, openIntent)
  if (!order) throw new Error('An open order is gone')
  return order
}
