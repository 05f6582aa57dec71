import { timesSold, validUntil } from '../rules/package-terms.ts'
import { addCard } from '../store/cards.ts'
import { closeOrder, type OrderRow, orderTerms } from '../store/orders.ts'
import type { Instant } from '../store/schema.ts'
import { readShop } from '../store/shops.ts'
import type { Tx } from '../store/store.ts'

/**
 * The one way in which money becomes a package, at the counter and online. The order is locked by this transaction;
 * the reference of the card's first line makes sure that it becomes one card. Tells the card.
 */
export async function sell(
  tx: Tx,
  order: OrderRow,
  now: Instant,
  { paymentRef = null }: { paymentRef?: string | null } = {},
): Promise<string> {
  const { memberUid, orderId } = order
  const sold = orderTerms.read(order.terms)
  const { timeZone } = await readShop(tx, order.shopId)
  const card = { memberUid, timesTotal: timesSold(sold), validUntil: validUntil(sold.validDays, now, timeZone) }
  const cardId = await addCard(tx, { ...card, sold, orderId, reference: `order:${orderId}` }, now)
  await closeOrder(tx, order, { state: 'paid', paidAt: now, cardId, paymentRef })
  return cardId
}
