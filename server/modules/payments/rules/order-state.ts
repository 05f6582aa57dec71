import type { OrderState, PayMethod } from '#server/modules/payments/order-tables.ts'
import type { CheckoutFacts } from '#server/platform/stripe/checkout-facts.ts'

/** An order at the counter waits half an hour. */
export const orderLifeMs = 30 * 60_000

/** Five minutes more than the shortest life of a page at the provider, so that opening it may take a second try. */
export const onlineOrderLifeMs = 35 * 60_000

/** Until when the page of an order can be opened, counted from its making. */
const openableMs = 4 * 60_000

/** The provider has the last word on an order with a page there; one that never speaks again loses it. */
export const silentProviderMs = 24 * 3_600_000

interface Order {
  state: OrderState
  expiresAt: number
  /** The page where it is paid; null at the counter, and while there is none. */
  checkoutId: string | null
}

/** The state as it is now, whether or not a sweep has written it down. */
export function orderStateNow({ state, expiresAt, checkoutId }: Order, now: number): OrderState {
  const endsAt = checkoutId === null ? expiresAt : expiresAt + silentProviderMs
  return state === 'pending' && now >= endsAt ? 'expired' : state
}

export type ConfirmDecision = 'pay' | 'already' | 'wrong-amount' | 'changed'

/** What it means that staff have received an amount for an order. */
export function decideConfirm(
  order: Order & { payMethod: PayMethod; amountCents: number },
  receivedCents: number,
  now: number,
): ConfirmDecision {
  const state = orderStateNow(order, now)
  if (state === 'paid') return 'already'
  // What is paid online is not paid at the counter as well.
  if (state !== 'pending' || order.payMethod !== 'counter') return 'changed'
  return receivedCents === order.amountCents ? 'pay' : 'wrong-amount'
}

/** Whether the page of an online order may still be opened. */
export function isOpenable(order: Order & { createdAt: number }, now: number): boolean {
  return order.checkoutId === null && order.state === 'pending' && now < order.createdAt + openableMs
}

/** Whether a new order of the same package ends one that waits, because that one cannot be paid any more. */
export function isReplaceable(
  order: Order & { payMethod: PayMethod; createdAt: number },
  requested: PayMethod,
  now: number,
): boolean {
  if (order.checkoutId !== null) return false
  return order.payMethod !== requested || (requested === 'stripe' && !isOpenable(order, now))
}

export type PaymentDecision =
  /** Money was taken: the order becomes a card, whatever its state was meanwhile. */
  | 'credit'
  | 'already'
  /** Paid once more, under another reference. */
  | 'paid-twice'
  | 'wrong-amount'
  /** It asks for another page than the one that was opened for this order. */
  | 'not-ours'
  | 'expire'
  | 'fail'
  /** The payment is on its way. */
  | 'hold'
  | 'wait'

interface OnlineOrder extends Order {
  orderId: string
  payMethod: PayMethod
  amountCents: number
  currency: string
  paymentRef: string | null
}

/** What it means for an order that the provider says this about its page. */
export function decidePayment(order: OnlineOrder, said: CheckoutFacts): PaymentDecision {
  if (!isItsPage(order, said)) return 'not-ours'
  if (said.payment === 'paid') return decidePaid(order, said)
  if (order.state !== 'pending') return 'already'
  if (said.payment === 'failed') return 'fail'
  if (said.page === 'expired') return 'expire'
  return said.payment === 'processing' ? 'hold' : 'wait'
}

function decidePaid(order: OnlineOrder, { paymentRef, amountCents, currency }: CheckoutFacts): PaymentDecision {
  if (order.state === 'paid' || order.state === 'refunded') {
    return order.paymentRef === paymentRef ? 'already' : 'paid-twice'
  }
  if (amountCents !== order.amountCents || currency !== order.currency) return 'wrong-amount'
  return paymentRef === null ? 'wait' : 'credit'
}

function isItsPage(order: OnlineOrder, said: CheckoutFacts): boolean {
  if (order.payMethod !== 'stripe' || said.orderId !== order.orderId) return false
  return order.checkoutId === null || order.checkoutId === said.checkoutId
}
