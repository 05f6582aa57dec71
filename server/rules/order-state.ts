export const orderLifeMs = 30 * 60_000

interface Order {
  state: 'pending' | 'paid' | 'cancelled' | 'expired'
  expiresAt: number
}

/** The state as it is now, whether or not a sweep has written it down. */
export function orderStateNow({ state, expiresAt }: Order, now: number): Order['state'] {
  return state === 'pending' && now >= expiresAt ? 'expired' : state
}

export type ConfirmDecision = 'pay' | 'already' | 'wrong-amount' | 'changed'

/** What it means that staff have received an amount for an order. */
export function decideConfirm(
  order: Order & { amountCents: number },
  receivedCents: number,
  now: number,
): ConfirmDecision {
  const state = orderStateNow(order, now)
  if (state === 'paid') return 'already'
  if (state !== 'pending') return 'changed'
  return receivedCents === order.amountCents ? 'pay' : 'wrong-amount'
}
