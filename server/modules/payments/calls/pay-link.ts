import { openPayLink } from '#src/contract/payments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { askAbout } from '#server/modules/payments/actions/checkout.ts'
import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { orderStateNow } from '#server/modules/payments/rules/order-state.ts'
import { findOrder } from '#server/modules/payments/store/orders.ts'
import { findPayLinkByKey } from '#server/modules/payments/store/pay-links.ts'
import type { Store } from '#server/platform/database/store.ts'

/** What the code at the counter leads to, for a phone that nobody has signed in on. */
export function servePayLink(serve: Serve, store: Store, paymentDeps: PaymentDeps | undefined): void {
  serve(openPayLink, async ({ body }) => {
    const link = await findPayLinkByKey(store.db, body.key)
    const known = link && (await findOrder(store.db, link.orderId))
    if (!known || !paymentDeps) return refuse('not-found')
    // Whoever has paid waits for the answer, and a notice may be late or lost.
    await askAbout(paymentDeps, known)
    const order = (await findOrder(store.db, known.orderId)) ?? known
    const now = await store.now()
    const state = orderStateNow(order, now)
    if (state === 'paid' || state === 'refunded') return ok({ state: 'paid' as const })
    if (state !== 'pending') return ok({ state: 'over' as const })
    const isPayable = order.checkoutUrl !== null && now < order.expiresAt
    const page = isPayable && { url: order.checkoutUrl ?? '', payOrigin: paymentDeps.payments.pageOrigin }
    return ok({ state: 'open' as const, ...page })
  })
}
