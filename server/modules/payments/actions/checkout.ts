import { defaultLanguage } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { isOpenable, onlineOrderLifeMs } from '#server/modules/payments/rules/order-state.ts'
import { keepCheckout, takeQuestion } from '#server/modules/payments/store/checkouts.ts'
import { findOrder, type OrderRow, orderTerms } from '#server/modules/payments/store/orders.ts'
import { payLinkPath } from '#server/modules/payments/rules/pay-link-path.ts'
import { findPayLink } from '#server/modules/payments/store/pay-links.ts'
import { packageTexts } from '#server/modules/cards/store/packages.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settle } from './settle.ts'

/** Opens the page of an order unless it has one. undefined: it has ended meanwhile. Rejects without an answer. */
export async function openCheckout({ store, payments }: PaymentDeps, orderId: string): Promise<string | undefined> {
  const order = await findOrder(store.db, orderId)
  if (!order) return undefined
  if (order.checkoutUrl !== null) return order.checkoutUrl
  if (!isOpenable(order, await store.now())) return undefined
  const language = order.language ?? defaultLanguage
  const terms = orderTerms.read(order.terms)
  const { name } = inLanguage(packageTexts.read(terms.languages), language)
  const { amountCents, currency, createdAt } = order
  const closesAt = createdAt + onlineOrderLifeMs
  const link = await findPayLink(store.db, orderId)
  const input = { orderId, name, amountCents, currency, language, closesAt, ...(link && { backTo: payLinkPath(link) }) }
  const checkout = await payments.openCheckout(input)
  if (await keepCheckout(store.db, orderId, checkout)) return checkout.url
  await payments.closeCheckout(checkout.checkoutId)
  return undefined
}

/** `closed`: it cannot be paid any more. `paid` is settled. `busy`: a payment is on its way, or no answer came. */
export type Closing = 'closed' | 'paid' | 'busy'

/** Makes sure that an order that is about to be taken back is not paid a moment later. */
export async function closeCheckout(deps: PaymentDeps, { checkoutId }: OrderRow): Promise<Closing> {
  if (checkoutId === null) return 'closed'
  const said = await deps.payments.closeCheckout(checkoutId)
  if (!said || said.page === 'expired') return 'closed'
  const decision = await settle(deps, said)
  if (decision === 'fail') return 'closed'
  return said.payment === 'paid' ? 'paid' : 'busy'
}

/** Whether an order that is about to be taken back can still be paid on a page of the provider's. */
export async function endPage(
  paymentDeps: PaymentDeps | undefined,
  order: OrderRow | undefined,
): Promise<'none' | 'closed' | 'open' | 'unknown'> {
  if (order?.state !== 'pending' || order.checkoutId === null) return 'none'
  if (!paymentDeps) return 'unknown'
  try {
    return (await closeCheckout(paymentDeps, order)) === 'closed' ? 'closed' : 'open'
  } catch (error) {
    paymentDeps.onError(error)
    return 'unknown'
  }
}

/** A phone that waits asks every few seconds; the provider is asked less often than that, by one server at a time. */
const askEveryMs = 5_000

/** Asks the provider about an order that waits. What cannot be asked now is asked later. */
export async function askAbout(deps: PaymentDeps, order: OrderRow, everyMs = askEveryMs): Promise<void> {
  const { store, payments, onError } = deps
  if (order.checkoutId === null || order.state !== 'pending') return
  if (!(await takeQuestion(store.db, order.orderId, { now: await store.now(), everyMs }))) return
  try {
    const said = await payments.findCheckout(order.checkoutId)
    if (said) await settle(deps, said)
  } catch (error) {
    onError(error)
  }
}
