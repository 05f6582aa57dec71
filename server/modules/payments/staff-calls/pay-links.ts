import { isRefusal, ok, refuse } from '#src/contract/outcome.ts'
import { cancelPayLink, readPayLink, showPayLink } from '#src/contract/staff/payments/pay-links.ts'
import { defaultLanguage } from '#src/domain/language.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { askAbout, endPage, openCheckout } from '#server/modules/payments/actions/checkout.ts'
import { lowerPrice } from '#server/modules/payments/actions/lower-price.ts'
import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { endOtherLink, freeIntent } from '#server/modules/payments/actions/replace-link.ts'
import { toPayLink } from '#server/modules/payments/answers/pay-link-answer.ts'
import { orderStateNow } from '#server/modules/payments/rules/order-state.ts'
import { closeOrder, findOrder, type OrderRow, selectOrderForUpdate } from '#server/modules/payments/store/orders.ts'
import { addPayLink, findPayLink, type LinkedOrder } from '#server/modules/payments/store/pay-links.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { findCounterOffer, makeOrder } from '#server/modules/payments/actions/open-order.ts'

/** Staff show a code, and the member pays on a phone of their own: an online sale that is theirs all the same. */
export function servePayLinks(serve: Serve, store: Store, paymentDeps: PaymentDeps | undefined): void {
  serve(showPayLink, async ({ body, caller, operation, language }) => {
    if (!paymentDeps) return refuse('pay-method')
    const reader = { language, origin: paymentDeps.payments.appOrigin }
    const ended = await endOtherLink(paymentDeps, body)
    const made = await once(store, operation, async (tx, now) => {
      if (isOwnDeal(caller, body.memberUid)) return refuse('own-account')
      if (!(await readChainSettings(tx)).features.paysOnline) return refuse('pay-method')
      const offer = await findCounterOffer(tx, body, now)
      if (typeof offer === 'string') return refuse(offer)
      // Two tablets that ask at once are shown one order; nothing is sold to an account that is being deleted.
      await selectMemberForUpdate(tx, body.memberUid)
      const { priceCents } = offer.sold
      const discount = await lowerPrice(tx, body.discount, { priceCents, level: caller.levelHere })
      if (discount && 'code' in discount) return discount
      const amountCents = priceCents - (discount?.offCents ?? 0)
      if (amountCents !== body.amountCents) return refuse('wrong-amount', { amountCents })
      if (!paymentDeps.payments.takes(amountCents, offer.sold.currency)) return refuse('pay-method')
      const waiting = await freeIntent(tx, offer, { wanted: body, ended }, now)
      if (waiting === 'taken') return refuse('being-paid')
      if (waiting) return { code: 'already', data: await toPayLink(tx, waiting, { ...reader, now }) }
      const online = { amountCents, language: offer.member.language ?? defaultLanguage }
      const { orderId, shopId } = await makeOrder(tx, offer, { isWaiting: true, online }, now)
      await addPayLink(tx, { orderId, shopId, staffUid: caller.uid, discount }, now)
      const after = { packageId: body.packageId, amountCents, ...(discount && { discount }) }
      await log(tx, { staffUid: caller.uid, what: 'recharge.show-pay-link', orderId, after }, now)
      return ok(await toPayLink(tx, await readLinked(tx, orderId), { ...reader, now }))
    })
    if (isRefusal(made) || !made.data) return made
    const { orderId } = made.data
    try {
      await openCheckout(paymentDeps, orderId)
    } catch (error) {
      // The order waits for the next press, which finds it again.
      paymentDeps.onError(error)
      return refuse('unavailable')
    }
    const shown = await toPayLink(store.db, await readLinked(store.db, orderId), { ...reader, now: await store.now() })
    return { code: made.code, data: shown }
  })

  serve(readPayLink, async ({ body, language }) => {
    const known = await findLinked(store.db, body.orderId)
    if (!known) return refuse('not-found')
    if (paymentDeps) await askAbout(paymentDeps, known.order)
    const linked = await readLinked(store.db, body.orderId)
    const origin = paymentDeps?.payments.appOrigin ?? ''
    return ok(await toPayLink(store.db, linked, { language, origin, now: await store.now() }))
  })

  serveCancelling(serve, store, paymentDeps)
}

function serveCancelling(serve: Serve, store: Store, paymentDeps: PaymentDeps | undefined): void {
  serve(cancelPayLink, async ({ body, caller, operation, language }) => {
    const known = await findLinked(store.db, body.orderId)
    if (!known) return refuse('not-found')
    const page = await endPage(paymentDeps, known.order)
    if (page === 'unknown') return refuse('unavailable')
    return await once(store, operation, async (tx, now) => {
      const order = await selectOrderForUpdate(tx, body.orderId)
      if (!order) return refuse('not-found')
      const state = orderStateNow(order, now)
      // The provider tells of a page that we closed as of any other that ran out.
      const isEndedByThis = page !== 'open' && (state === 'pending' || (page === 'closed' && state === 'expired'))
      if (isEndedByThis) {
        await closeOrder(tx, order, { state: 'cancelled' })
        const { orderId } = order
        await log(tx, { staffUid: caller.uid, what: 'recharge.cancel-pay-link', orderId, after: {} }, now)
      }
      const reader = { language, origin: paymentDeps?.payments.appOrigin ?? '', now }
      const data = await toPayLink(tx, await readLinked(tx, body.orderId), reader)
      if (isEndedByThis) return ok(data)
      return data.state === 'pending' || data.state === 'paid' ? refuse('changed', data) : { code: 'already', data }
    })
  })
}

async function findLinked(db: Db, orderId: string): Promise<LinkedOrder | undefined> {
  const link = await findPayLink(db, orderId)
  const order = link && (await findOrder(db, orderId))
  return order && { order, link }
}

async function readLinked(db: Db, orderId: string): Promise<LinkedOrder> {
  const linked = await findLinked(db, orderId)
  if (!linked) throw new Error('An order that was shown as a code is gone')
  return linked
}

interface Logged {
  staffUid: string
  what: string
  orderId: OrderRow['orderId']
  after: unknown
}

async function log(tx: Tx, { orderId, ...action }: Logged, now: Instant): Promise<void> {
  await writeStaffLog(tx, { ...action, subject: `order:${orderId}`, before: null }, now)
}
