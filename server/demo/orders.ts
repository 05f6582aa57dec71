import { v7 as uuidv7 } from 'uuid'

import { orderLifeMs } from '#server/modules/payments/rules/order-state.ts'
import { timesSold, validUntil } from '#server/modules/cards/rules/package-terms.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { writeMoney } from '#server/modules/payments/store/money.ts'
import { orderTerms } from '#server/modules/payments/store/orders.ts'
import type { PackageRow } from '#server/modules/cards/store/packages.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Sale {
  memberUid: string
  sold: PackageRow
  shopId: number
  soldAt: Instant
}

/** A package that a member has bought at the counter, with the order for it. */
export async function addDemoSale(tx: Tx, { memberUid, sold, shopId, soldAt }: Sale): Promise<void> {
  const orderId = uuidv7()
  const { timeZone } = await readShop(tx, shopId)
  const card = { memberUid, timesTotal: timesSold(sold), validUntil: validUntil(sold.validDays, soldAt, timeZone) }
  const cardLine = `order:${orderId}`
  const cardId = await addCard(tx, { ...card, sold, orderId, reference: cardLine, line: { shopId } }, soldAt)
  const parts = [{ tender: 'cash' as const, amountCents: sold.priceCents, reference: null }]
  await writeMoney(tx, { cardLine, parts, currency: sold.currency, shopId, memberUid, orderId }, soldAt)
  const createdAt = soldAt - 2 * 60_000
  await tx
    .insertInto('orders')
    .values({
      orderId,
      memberUid,
      shopId,
      packageId: sold.packageId,
      terms: orderTerms.write(sold),
      payMethod: 'counter',
      state: 'paid',
      amountCents: sold.priceCents,
      currency: sold.currency,
      shortCode: '482719',
      openIntent: null,
      openCode: null,
      createdAt,
      expiresAt: createdAt + orderLifeMs,
      paidAt: soldAt,
      cardId,
      rev: 2,
    })
    .execute()
}
