import { v7 as uuidv7 } from 'uuid'

import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { createOrder } from '#src/contract/payments.ts'
import { isRefusal, type Outcome, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { closeCheckout, openCheckout } from '#server/modules/payments/actions/checkout.ts'
import type { PayMethod } from '#server/modules/payments/order-tables.ts'
import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { isReplaceable, onlineOrderLifeMs, orderLifeMs } from '#server/modules/payments/rules/order-state.ts'
import { isAsShown, isFor, isSoldOn } from '#server/modules/cards/rules/package-terms.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Payments } from '#server/platform/stripe/payment-provider.ts'
import {
  closeOrder,
  expireOrders,
  findOpenOrder,
  findOrder,
  insertOrder,
  selectOrderForUpdate,
  orderTerms,
  type ShownOrder,
} from '#server/modules/payments/store/orders.ts'
import { findPackage, type PackageRow, shopIds } from '#server/modules/cards/store/packages.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { findOpenShop } from '#server/modules/shops/store/shops.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { toOrder } from '#server/modules/payments/answers/order-answer.ts'

interface OrderDeps {
  store: Store
  /** Signs what the code at the counter says. */
  qrSecret: string | undefined
  /** Without one there is the counter only. */
  paymentDeps: PaymentDeps | undefined
}

/** A member orders a package. Nothing but the store is touched inside the transaction, the provider before and after it. */
export function serveOrderMaking(serve: Serve, { store, qrSecret, paymentDeps }: OrderDeps): void {
  serve(createOrder, async ({ body, caller, operation, language }) => {
    const openIntent = `${caller.uid} ${body.packageId}`
    const earlier = paymentDeps && (await endOtherPage(paymentDeps, openIntent, body.payMethod))
    const made = await once(store, operation, async (tx, now) => {
      const reader = { language, now, qrSecret }
      if (earlier?.closing === 'paid') return { code: 'already', data: toOrder(await readPaid(tx, earlier), reader) }
      // Nothing is sold to a member whose account is being deleted at this moment.
      await selectMemberForUpdate(tx, caller.uid)
      const { features } = await readChainSettings(tx)
      const payments = features.paysOnline ? paymentDeps?.payments : undefined
      const offered = await findOffer(tx, body, { now, payments })
      if (typeof offered === 'string') return refuse(offered)
      await expireOrders(tx, now, { openIntent })
      await replaceEarlier(tx, { openIntent, requested: body.payMethod, closedId: earlier?.orderId }, now)
      const order = newOrder({ memberUid: caller.uid, input: body, sold: offered, language }, now)
      const isNew = await insertOrder(tx, { ...order, openIntent })
      const shown = await readOpenOrder(tx, openIntent)
      return { code: isNew ? 'ok' : 'already', data: toOrder(shown, reader) }
    })
    return paymentDeps && !isRefusal(made) && made.data ? await withPage(paymentDeps, made.code, made.data) : made
  })
}

type Answered = Outcome<AnswerOf<typeof createOrder>, 'unavailable'>

/** The order with the page where it is paid, which is opened after its row is safe. */
async function withPage(
  paymentDeps: PaymentDeps,
  code: 'ok' | 'already',
  data: AnswerOf<typeof createOrder>,
): Promise<Answered> {
  if (data.pay.method !== 'stripe' || data.state !== 'pending') return { code, data }
  try {
    const url = await openCheckout(paymentDeps, data.orderId)
    return { code, data: url === undefined ? data : { ...data, pay: { ...data.pay, url } } }
  } catch (error) {
    paymentDeps.onError(error)
    // The order waits for the next try, which finds it again.
    return refuse('unavailable')
  }
}

interface Earlier {
  orderId: string
  closing: 'closed' | 'paid'
}

/** A page that is open for this package, and that the member does not want any more or that has had its time. */
async function endOtherPage(
  paymentDeps: PaymentDeps,
  openIntent: string,
  requested: PayMethod,
): Promise<Earlier | undefined> {
  const { store, onError } = paymentDeps
  const open = await findOpenOrder(store.db, openIntent)
  if (!open || open.checkoutId === null) return undefined
  if (open.payMethod === requested && (await store.now()) < open.expiresAt) return undefined
  try {
    const closing = await closeCheckout(paymentDeps, open)
    return closing === 'busy' ? undefined : { orderId: open.orderId, closing }
  } catch (error) {
    // It stays the order for this package, and is what the member is shown.
    onError(error)
    return undefined
  }
}

interface Input {
  openIntent: string
  requested: PayMethod
  /** An order whose page has just been closed at the provider's. */
  closedId: string | undefined
}

async function replaceEarlier(tx: Tx, { openIntent, requested, closedId }: Input, now: Instant): Promise<void> {
  const open = await findOpenOrder(tx, openIntent)
  const order = open && (await selectOrderForUpdate(tx, open.orderId))
  if (order?.state !== 'pending') return
  if (order.orderId === closedId || isReplaceable(order, requested, now))
    await closeOrder(tx, order, { state: 'cancelled' })
}

/** The package as it is sold in that shop now, or why it is not. */
async function findOffer(
  tx: Tx,
  input: BodyOf<typeof createOrder>,
  { now, payments }: { now: Instant; payments: Payments | undefined },
): Promise<PackageRow | 'not-found' | 'not-on-sale' | 'offer-changed' | 'pay-method'> {
  const shop = await findOpenShop(tx, input.shopId)
  const wanted = await findPackage(tx, input.packageId)
  if (!shop || !wanted) return 'not-found'
  const today = shopDate(now, shop.timeZone)
  if (!isSoldOn(wanted, today) || !isFor(shopIds.read(wanted.shopIds), shop.shopId)) return 'not-on-sale'
  if (!isAsShown(wanted, input.packageRev)) return 'offer-changed'
  return input.payMethod === 'counter' || payments?.takes(wanted.priceCents, wanted.currency) ? wanted : 'pay-method'
}

interface Made {
  memberUid: string
  input: BodyOf<typeof createOrder>
  sold: PackageRow
  language: Language
}

function newOrder({ memberUid, input, sold, language }: Made, now: Instant) {
  const isOnline = input.payMethod === 'stripe'
  return {
    orderId: uuidv7(),
    memberUid,
    shopId: input.shopId,
    packageId: sold.packageId,
    terms: orderTerms.write(sold),
    payMethod: input.payMethod,
    state: 'pending' as const,
    amountCents: sold.priceCents,
    currency: sold.currency,
    createdAt: now,
    expiresAt: now + (isOnline ? onlineOrderLifeMs : orderLifeMs),
    paidAt: null,
    cardId: null,
    rev: 1,
    language: isOnline ? language : null,
  }
}

async function readOpenOrder(tx: Tx, openIntent: string): Promise<ShownOrder> {
  const order = await findOpenOrder(tx, openIntent)
  if (!order) throw new Error('An open order is gone')
  return order
}

async function readPaid(tx: Tx, { orderId }: Earlier): Promise<ShownOrder> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error('A paid order is gone')
  return order
}
