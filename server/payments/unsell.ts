import { endRefunded, lockBalanced } from '../store/card-changes.ts'
import { addRefundLine } from '../store/ledger.ts'
import { moneyOfCard, writeMoney } from '../store/money.ts'
import { closeOrder, type OrderRow } from '../store/orders.ts'
import type { Instant } from '../store/schema.ts'
import type { Tx } from '../store/store.ts'

/**
 * The money went back: what is left on the package is taken back by a line of its own, never more than that, and the
 * package ends. What was used stays used. The order is locked by this transaction and paid.
 */
export async function unsell(tx: Tx, order: OrderRow, now: Instant): Promise<void> {
  const { memberUid, orderId, cardId, shopId, currency } = order
  if (cardId === null) throw new Error('A paid order has no card')
  const card = await lockBalanced(tx, cardId)
  if (!card) throw new Error('A sold card is gone')
  await endRefunded(tx, card, now)
  const left = card.timesTotal === null ? 0 : Math.max(0, card.balance)
  const cardLine = `refund:${orderId}`
  await addRefundLine(tx, { cardId, delta: left === 0 ? 0 : -left, reference: cardLine, shopId }, now)
  const back = (await moneyOfCard(tx, cardId)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const money = { currency, shopId, memberUid, orderId, reference: order.paymentRef }
  await writeMoney(tx, { cardLine, ...money, method: 'online', amountCents: back === 0 ? 0 : -back }, now)
  await closeOrder(tx, order, { state: 'refunded' })
}
