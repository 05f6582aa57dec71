import { cancelOrder, orderInfo, orderRecord, packageList } from '#src/contract/payments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { askAbout, endPage } from '#server/modules/payments/actions/checkout.ts'
import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { pageOf, spanOf } from '#server/http/paging.ts'
import { orderStateNow } from '#server/modules/payments/rules/order-state.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { once } from '#server/platform/database/operations.ts'
import { closeOrder, findOrder, listOrders, selectOrderForUpdate } from '#server/modules/payments/store/orders.ts'
import { refundsOfOrders } from '#server/modules/payments/store/refunds.ts'
import { listOnSale } from '#server/modules/cards/store/packages.ts'
import { findLivingShop } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toOnSale, toOrder } from '#server/modules/payments/answers/order-answer.ts'
import { serveReceipts } from './receipts.ts'

interface OrderDeps {
  store: Store
  /** Signs what the code at the counter says. */
  qrSecret: string | undefined
  /** Without one there is the counter only. */
  paymentDeps: PaymentDeps | undefined
}

/** What can be bought, and a member's own orders. They are made in `make-order.ts`; staff take money in `recharge.ts`. */
export function serveOrders(serve: Serve, { store, qrSecret, paymentDeps }: OrderDeps): void {
  serve(packageList, async ({ body, language }) => {
    const shop = await findLivingShop(store.db, body.shopId)
    if (!shop) return refuse('not-found')
    const today = shopDate(await store.now(), shop.timeZone)
    return ok((await listOnSale(store.db, shop.shopId, today)).map((row) => toOnSale(row, language)))
  })

  serve(orderInfo, async ({ body, caller, language }) => {
    const known = await findOrder(store.db, body.orderId)
    if (known?.memberUid !== caller.uid) return refuse('not-found')
    // The member waits for the answer, and a notice may be late or lost.
    if (paymentDeps) await askAbout(paymentDeps, known)
    const order = (paymentDeps && (await findOrder(store.db, body.orderId))) ?? known
    const refunds = await refundsOfOrders(store.db, [order.orderId])
    return ok(toOrder(order, { language, now: await store.now(), qrSecret, refunds }))
  })

  serve(orderRecord, async ({ body, caller, language }) => {
    const now = await store.now()
    const { list: shown, ...paged } = pageOf(body, await listOrders(store.db, caller.uid, spanOf(body)))
    const refunds = await refundsOfOrders(
      store.db,
      shown.map(({ orderId }) => orderId),
    )
    const list = shown.map((row) => toOrder(row, { language, now, qrSecret, refunds }))
    return ok({ ...paged, list })
  })

  serveCancelling(serve, { store, qrSecret, paymentDeps })
  serveReceipts(serve, store)
}

function serveCancelling(serve: Serve, { store, qrSecret, paymentDeps }: OrderDeps): void {
  serve(cancelOrder, async ({ body, caller, operation, language }) => {
    const own = await findOrder(store.db, body.orderId)
    const page = await endPage(paymentDeps, own?.memberUid === caller.uid ? own : undefined)
    if (page === 'unknown') return refuse('unavailable')
    return await once(store, operation, async (tx, now) => {
      const order = await selectOrderForUpdate(tx, body.orderId)
      if (order?.memberUid !== caller.uid) return refuse('not-found')
      const state = orderStateNow(order, now)
      // The provider tells of a page that we closed as of any other that ran out.
      const isEndedByThis = page !== 'open' && (state === 'pending' || (page === 'closed' && state === 'expired'))
      if (isEndedByThis) await closeOrder(tx, order, { state: 'cancelled' })
      const shown = await findOrder(tx, body.orderId)
      if (!shown) return refuse('not-found')
      const data = toOrder(shown, { language, now, qrSecret })
      if (isEndedByThis) return ok(data)
      return state === 'cancelled' ? { code: 'already', data } : refuse('changed', data)
    })
  })
}
