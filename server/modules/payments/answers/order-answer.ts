import type { z } from 'zod/mini'

import type { onSale, order, payment } from '#src/contract/payments.ts'
import type { Language } from '#src/domain/language.ts'

import { bedTypeNames } from '#server/modules/beds/rules/bed-types.ts'
import { inLanguage } from '#server/http/messages.ts'
import { orderText } from '#server/platform/mqtt/qr-codes.ts'
import { orderStateNow } from '#server/modules/payments/rules/order-state.ts'
import { orderTerms, type ShownOrder } from '#server/modules/payments/store/orders.ts'
import { bedTypes, type SoldPackage, packageTexts, shopIds } from '#server/modules/cards/store/packages.ts'
import type { ShownRefund } from '#server/modules/payments/store/refunds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'

export function toOnSale(row: SoldPackage, language: Language): z.output<typeof onSale> {
  const languages = packageTexts.read(row.languages)
  return {
    package_id: row.packageId,
    name: inLanguage(languages, language).name,
    languages,
    price_cents: row.priceCents,
    currency: row.currency,
    times: row.times,
    bonus_times: row.bonusTimes,
    valid_days: row.validDays,
    device_types: bedTypes.read(row.deviceTypes).map((type) => bedTypeNames[type][language]),
    shop_ids: shopIds.read(row.shopIds),
    rev: row.rev,
  }
}

interface Reader {
  language: Language
  now: Instant
  /** Signs what the code at the counter says; without it there are only the six digits. */
  qrSecret: string | undefined
  /** Everything that went back of the orders that are shown. */
  refunds?: readonly RefundOfOrder[]
}

type RefundOfOrder = Pick<ShownRefund, 'orderId' | 'state' | 'amountCents'>

export function toOrder(row: ShownOrder, { language, now, qrSecret, refunds = [] }: Reader): z.output<typeof order> {
  const state = orderStateNow(row, now)
  return {
    order_id: row.orderId,
    state: state === 'cancelled' ? 'failed' : state,
    ...(state === 'cancelled' && { failure: 'cancelled' as const }),
    shop_id: row.shopId,
    shop_name: inLanguage(shopTexts.read(row.shopTexts), language).name,
    package: toOnSale(orderTerms.read(row.terms), language),
    amount_cents: row.amountCents,
    currency: row.currency,
    pay: { method: row.payMethod, ...(state === 'pending' && wayToPay(row, qrSecret)) },
    created_at: new Date(row.createdAt).toISOString(),
    expires_at: new Date(row.expiresAt).toISOString(),
    paid_at: row.paidAt === null ? null : new Date(row.paidAt).toISOString(),
    card_id: row.cardId,
    ...toRefund(refunds.filter(({ orderId }) => orderId === row.orderId)),
  }
}

/** What is on its way comes before what has arrived; one that failed is told until another one takes its place. */
function toRefund(refunds: readonly RefundOfOrder[]): Pick<z.output<typeof order>, 'refund'> {
  const [newest] = refunds
  if (!newest) return {}
  const sumOf = (states: readonly string[]) =>
    refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const pending = sumOf(['asked', 'pending'])
  if (pending > 0) return { refund: { state: 'pending', amount_cents: pending } }
  if (newest.state === 'failed') return { refund: { state: 'failed', amount_cents: newest.amountCents } }
  return { refund: { state: 'done', amount_cents: sumOf(['done']) } }
}

function wayToPay(
  { payMethod, orderId, shortCode, checkoutUrl }: ShownOrder,
  qrSecret: string | undefined,
): Omit<z.output<typeof payment>, 'method'> {
  if (payMethod === 'stripe') return checkoutUrl === null ? {} : { url: checkoutUrl }
  return { short_code: shortCode, ...(qrSecret !== undefined && { qr_text: orderText(qrSecret, orderId) }) }
}
