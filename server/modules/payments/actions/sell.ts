import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { timesSold, validUntil } from '#server/modules/cards/rules/package-terms.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { closeOrder, type OrderRow, orderTerms } from '#server/modules/payments/store/orders.ts'
import { discountOf, type PayLinkRow } from '#server/modules/payments/store/pay-links.ts'
import { writeMoney } from '#server/modules/payments/store/money.ts'
import type { Discount, MoneyPart } from '#server/modules/payments/money-tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** What staff took, and for which there is no notice of a provider. */
export interface Received {
  parts: readonly MoneyPart[]
  staffUid: string
  note?: string | null
  /** What was taken off the price of the order. */
  discount?: Discount | undefined
  /** A slip says so: see `writeMoney`. */
  wasOffline?: boolean
}

interface Paid {
  /** The provider's name for what was paid online. */
  paymentRef?: string | null
  atCounter?: Received
  /** Staff showed it as a code, and it was paid on the member's phone. */
  byLink?: PayLinkRow | undefined
}

/**
 * The one way in which money becomes a package, at the counter and online. The order is locked by this transaction;
 * the reference of the card's first line makes sure that it becomes one card. Tells the card.
 */
export async function sell(
  tx: Tx,
  order: OrderRow,
  now: Instant,
  { paymentRef = null, atCounter, byLink }: Paid = {},
): Promise<string> {
  const { memberUid, orderId, shopId, amountCents, currency } = order
  const sold = orderTerms.read(order.terms)
  const { timeZone } = await readShop(tx, shopId)
  const card = { memberUid, timesTotal: timesSold(sold), validUntil: validUntil(sold.validDays, now, timeZone) }
  const cardLine = `order:${orderId}`
  const line = { shopId, staffUid: atCounter?.staffUid ?? byLink?.staffUid ?? null, note: atCounter?.note ?? null }
  const cardId = await addCard(tx, { ...card, sold, orderId, reference: cardLine, line }, now)
  const parts = atCounter?.parts ?? [{ tender: 'online' as const, amountCents, reference: paymentRef }]
  const money = { cardLine, parts, currency, shopId, memberUid, orderId, wasOffline: atCounter?.wasOffline }
  const { lineId } = await writeMoney(tx, money, now)
  const discount = byLink ? discountOf(byLink) : atCounter?.discount
  if (discount)
    await tx
      .insertInto('discounts')
      .values({ lineId, ...discount })
      .execute()
  // The order says what it was paid with; one that is paid online says so from its beginning.
  const paidCents = amountCents - (atCounter?.discount?.offCents ?? 0)
  await closeOrder(tx, order, { state: 'paid', paidAt: now, cardId, paymentRef, amountCents: paidCents })
  if (atCounter ?? byLink) await notifyMember(tx, memberUid, { kind: 'paid', orderId }, now)
  return cardId
}
