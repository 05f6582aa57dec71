import type { BodyOf } from '#src/contract/call.ts'
import type { showPayLink } from '#src/contract/staff/payments/pay-links.ts'
import { centsOff } from '#src/domain/payments/discount.ts'

import { isOpenable } from '#server/modules/payments/rules/order-state.ts'
import { intentOf } from '#server/modules/payments/rules/open-intent.ts'
import {
  closeOrder,
  expireOrders,
  findOpenOrder,
  orderTerms,
  selectOrderForUpdate,
} from '#server/modules/payments/store/orders.ts'
import { findPayLink, type LinkedOrder } from '#server/modules/payments/store/pay-links.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { closeCheckout } from './checkout.ts'
import type { PaymentDeps } from './payment-deps.ts'

type Wanted = BodyOf<typeof showPayLink>

/**
 * Closes the page of an order for the same member and package that asks for something else, such as another price.
 * Answers which order that was; the provider is asked before the transaction that takes its place.
 */
export async function endOtherLink(deps: PaymentDeps, wanted: Wanted): Promise<string | undefined> {
  const { db } = deps.store
  const open = await findOpenOrder(db, intentOf({ uid: wanted.memberUid }, wanted))
  if (!open || open.checkoutId === null) return undefined
  if (await findSame(db, wanted, await deps.store.now())) return undefined
  try {
    return (await closeCheckout(deps, open)) === 'closed' ? open.orderId : undefined
  } catch (error) {
    // It stays the order for this package, and can be paid: nothing takes its place.
    deps.onError(error)
    return undefined
  }
}

interface Offered {
  member: { uid: string }
  sold: { packageId: string; rev: number }
}

interface Replacing {
  wanted: Wanted
  /** An order whose page has just been closed at the provider's. */
  ended: string | undefined
}

/** The order to show again; `taken`: another one can still be paid, or just was. undefined: there is room for a new one. */
export async function freeIntent(
  tx: Tx,
  { member, sold }: Offered,
  { wanted, ended }: Replacing,
  now: Instant,
): Promise<LinkedOrder | 'taken' | undefined> {
  const openIntent = intentOf(member, sold)
  await expireOrders(tx, now, { openIntent })
  const same = await findSame(tx, wanted, now)
  if (same && orderTerms.read(same.order.terms).rev === sold.rev) return same
  const open = await findOpenOrder(tx, openIntent)
  const order = open && (await selectOrderForUpdate(tx, open.orderId))
  if (order?.state !== 'pending') return undefined
  if (order.checkoutId !== null && order.orderId !== ended) return 'taken'
  await closeOrder(tx, order, { state: 'cancelled' })
  return undefined
}

/** The link that waits for the same sum at the same place, as long as it can be opened. */
async function findSame(db: Db, wanted: Wanted, now: Instant): Promise<LinkedOrder | undefined> {
  const order = await findOpenOrder(db, intentOf({ uid: wanted.memberUid }, wanted))
  const link = order && (await findPayLink(db, order.orderId))
  if (!link || now >= order.expiresAt) return undefined
  const { priceCents, rev } = orderTerms.read(order.terms)
  const offCents = wanted.discount ? centsOff(priceCents, wanted.discount) : null
  const isSame =
    order.shopId === wanted.shopId &&
    order.amountCents === wanted.amountCents &&
    link.offCents === offCents &&
    link.why === (wanted.discount?.reason ?? null) &&
    (wanted.packageRev === undefined || wanted.packageRev === rev)
  return isSame && (order.checkoutUrl !== null || isOpenable(order, now)) ? { order, link } : undefined
}
