import { v7 as uuidv7 } from 'uuid'

import type { Language } from '#src/domain/language.ts'

import { onlineOrderLifeMs, orderLifeMs, orderStateNow } from '#server/modules/payments/rules/order-state.ts'
import { intentOf } from '#server/modules/payments/rules/open-intent.ts'
import { isAsShown, isFor, isSoldOn } from '#server/modules/cards/rules/package-terms.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { findMemberForUpdate, type MemberRow } from '#server/modules/members/store/members.ts'
import {
  expireOrders,
  findOpenOrder,
  insertOrder,
  selectOrderForUpdate,
  type OrderRow,
  orderTerms,
} from '#server/modules/payments/store/orders.ts'
import { findPayLink } from '#server/modules/payments/store/pay-links.ts'
import { findPackage, type PackageRow, shopIds } from '#server/modules/cards/store/packages.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findLivingShop, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Tx } from '#server/platform/database/store.ts'

export interface CounterOffer {
  shop: ShopRow
  member: MemberRow
  sold: PackageRow
}

interface Input {
  memberUid: string
  packageId: string
  shopId: number
  packageRev?: number | undefined
}

/** What is wanted, for whom and where; or why it is not sold there today. */
export async function findCounterOffer(
  tx: Tx,
  input: Input,
  now: Instant,
): Promise<CounterOffer | 'not-found' | 'not-on-sale' | 'offer-changed'> {
  const shop = await findLivingShop(tx, input.shopId)
  const member = await findMemberForUpdate(tx, input.memberUid)
  const sold = await findPackage(tx, input.packageId)
  if (!shop || !member || !sold) return 'not-found'
  const isHere = isSoldOn(sold, shopDate(now, shop.timeZone)) && isFor(shopIds.read(sold.shopIds), shop.shopId)
  if (!isHere) return 'not-on-sale'
  return isAsShown(sold, input.packageRev) ? { shop, member, sold } : 'offer-changed'
}

/** The order that waits for this member and package, or undefined. One that cannot be paid any more is ended. */
export async function waitingOrder(
  tx: Tx,
  { member, sold }: CounterOffer,
  now: Instant,
): Promise<OrderRow | undefined> {
  const openIntent = intentOf(member, sold)
  await expireOrders(tx, now, { openIntent })
  const open = await findOpenOrder(tx, openIntent)
  const order = open && (await selectOrderForUpdate(tx, open.orderId))
  return order && orderStateNow(order, now) === 'pending' ? order : undefined
}

/** Whether a code that staff have shown for this package can still be paid, so that it would be paid twice. */
export async function isBeingPaid(tx: Tx, offer: CounterOffer, now: Instant): Promise<boolean> {
  const waiting = await waitingOrder(tx, offer, now)
  return waiting?.checkoutId != null && (await findPayLink(tx, waiting.orderId)) !== undefined
}

/**
 * The order that is paid at the counter: the one that the member is waiting with, where it is for the same price and
 * in this shop, so that their phone sees it paid; otherwise a new one. Locked by this transaction.
 */
export async function orderToPay(tx: Tx, offer: CounterOffer, now: Instant): Promise<OrderRow> {
  const waiting = await waitingOrder(tx, offer, now)
  const isTheSame =
    waiting?.payMethod === 'counter' &&
    waiting.amountCents === offer.sold.priceCents &&
    waiting.shopId === offer.shop.shopId &&
    orderTerms.read(waiting.terms).rev === offer.sold.rev
  return isTheSame ? waiting : await makeOrder(tx, offer, { isWaiting: false }, now)
}

interface Making {
  isWaiting: boolean
  /** It is paid on a page of the provider's, in that language, at a price that may have been lowered. */
  online?: { amountCents: number; language: Language }
}

/** A new order at the terms of the package as they are now; one that is not waiting is paid where it is made. */
export async function makeOrder(
  tx: Tx,
  { shop, member, sold }: CounterOffer,
  { isWaiting, online }: Making,
  now: Instant,
): Promise<OrderRow> {
  const orderId = uuidv7()
  await insertOrder(tx, {
    orderId,
    memberUid: member.uid,
    shopId: shop.shopId,
    packageId: sold.packageId,
    terms: orderTerms.write(sold),
    payMethod: online ? 'stripe' : 'counter',
    state: 'pending',
    amountCents: online?.amountCents ?? sold.priceCents,
    currency: sold.currency,
    openIntent: isWaiting ? intentOf(member, sold) : `counter ${orderId}`,
    createdAt: now,
    expiresAt: now + (online ? onlineOrderLifeMs : orderLifeMs),
    paidAt: null,
    cardId: null,
    rev: 1,
    language: online?.language ?? null,
  })
  const locked = await selectOrderForUpdate(tx, orderId)
  if (!locked) throw new Error('An order that was just written is gone')
  return locked
}
