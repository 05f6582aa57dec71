import type { CamelOf } from '#src/contract/codec.ts'
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

export function toOnSale(row: SoldPackage, language: Language): CamelOf<typeof onSale> {
  const languages = packageTexts.read(row.languages)
  return {
    ...row,
    name: inLanguage(languages, language).name,
    languages,
    deviceTypes: bedTypes.read(row.deviceTypes).map((type) => bedTypeNames[type][language]),
    shopIds: shopIds.read(row.shopIds),
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

export function toOrder(row: ShownOrder, { language, now, qrSecret, refunds = [] }: Reader): CamelOf<typeof order> {
  const state = orderStateNow(row, now)
  return {
    ...row,
    state: state === 'cancelled' ? 'failed' : state,
    ...(state === 'cancelled' && { failure: 'cancelled' as const }),
    shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
    package: toOnSale(orderTerms.read(row.terms), language),
    pay: { method: row.payMethod, ...(state === 'pending' && wayToPay(row, qrSecret)) },
    ...toRefund(refunds.filter(({ orderId }) => orderId === row.orderId)),
  }
}

/** What is on its way comes before what has arrived; one that failed is told until another one takes its place. */
function toRefund(refunds: readonly RefundOfOrder[]): Pick<CamelOf<typeof order>, 'refund'> {
  const [newest] = refunds
  if (!newest) return {}
  const sumOf = (states: readonly string[]) =>
    refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const pending = sumOf(['asked', 'pending'])
  if (pending > 0) return { refund: { state: 'pending', amountCents: pending } }
  if (newest.state === 'failed') return { refund: { state: 'failed', amountCents: newest.amountCents } }
  return { refund: { state: 'done', amountCents: sumOf(['done']) } }
}

function wayToPay(
  { payMethod, orderId, shortCode, checkoutUrl }: ShownOrder,
  qrSecret: string | undefined,
): Omit<CamelOf<typeof payment>, 'method'> {
  if (payMethod === 'stripe') return checkoutUrl === null ? {} : { url: checkoutUrl }
  return { shortCode, ...(qrSecret !== undefined && { qrText: orderText(qrSecret, orderId) }) }
}
