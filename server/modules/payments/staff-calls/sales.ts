import { v7 as uuidv7 } from 'uuid'

import { giftPackage, listReceipts, orderForMember, readReceipt, sellAtCounter } from '#src/contract/staff/sales.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import { sell } from '#server/modules/payments/actions/sell.ts'
import { timesSold, validUntil } from '#server/modules/cards/rules/package-terms.ts'
import { lowerPrice } from '#server/modules/payments/actions/lower-price.ts'
import { receiveParts } from '#server/modules/payments/actions/receive-parts.ts'
import { loggedParts } from '#server/modules/payments/rules/money-parts.ts'
import { toSale } from '#server/modules/payments/answers/sale-answer.ts'
import { shownShops } from '#server/http/caller.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { businessDay } from '#server/modules/payments/store/day-closes.ts'
import {
  countMoney,
  findMoney,
  findSaleOfCard,
  findSaleOfOrder,
  listMoney,
} from '#server/modules/payments/store/money-list.ts'
import { writeMoney } from '#server/modules/payments/store/money.ts'
import { once } from '#server/platform/database/operations.ts'
import { findOrder, type OrderRow } from '#server/modules/payments/store/orders.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { findSentReceipt } from '#server/modules/notices/store/receipt-notices.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import {
  type CounterOffer,
  findCounterOffer,
  isBeingPaid,
  makeOrder,
  orderToPay,
  waitingOrder,
} from '#server/modules/payments/actions/open-order.ts'
import { toReceipt } from '#server/modules/payments/answers/receipt-answer.ts'

/** Sells and gives packages at the counter, and shows what was taken. */
export function serveSales(serve: Serve, store: Store): void {
  serve(sellAtCounter, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      if (isOwnDeal(caller, body.memberUid)) return refuse('own-account')
      const offer = await findCounterOffer(tx, body, now)
      if (typeof offer === 'string') return refuse(offer)
      const { amountCents, note = null } = body
      const { priceCents, currency } = offer.sold
      const discount = await lowerPrice(tx, body.discount, { priceCents, level: caller.levelHere })
      if (discount && 'code' in discount) return discount
      const dueCents = priceCents - (discount?.offCents ?? 0)
      if (amountCents !== dueCents) return refuse('wrong-amount', { amountCents: dueCents })
      const parts = await receiveParts(tx, body, { amountCents, currency })
      if ('code' in parts) return parts
      if (await isBeingPaid(tx, offer, now)) return refuse('being-paid')
      const order = await orderToPay(tx, offer, now)
      const cardId = await sell(tx, order, now, { atCounter: { parts, staffUid: caller.uid, note, discount } })
      const what = { cardId, packageId: body.packageId, amountCents, ...(discount && { discount }) }
      const after = { ...what, ...loggedParts(parts) }
      await log(tx, { staffUid: caller.uid, what: 'recharge.sell', order, after }, now)
      return ok(await receiptOfCard(tx, cardId, { language, now }))
    }),
  )

  serve(giftPackage, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      if (isOwnDeal(caller, body.memberUid)) return refuse('own-account')
      const offer = await findCounterOffer(tx, body, now)
      if (typeof offer === 'string') return refuse(offer)
      const { cardId, lineId } = await give(tx, offer, { staffUid: caller.uid, reason: body.reason }, now)
      const subject = `card:${cardId}`
      const after = { memberUid: body.memberUid, packageId: body.packageId, note: body.note }
      const action = { staffUid: caller.uid, what: 'recharge.gift', subject, before: null, after, reason: body.reason }
      await writeStaffLog(tx, action, now)
      const given = await findMoney(tx, lineId)
      return given ? ok(await toReceipt(tx, given, { language, now })) : refuse('not-found')
    }),
  )

  serve(orderForMember, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const offer = await findCounterOffer(tx, body, now)
      if (typeof offer === 'string') return refuse(offer)
      const waiting = await waitingOrder(tx, offer, now)
      const order = waiting ?? (await makeOrder(tx, offer, { isWaiting: true }, now))
      if (!waiting) await log(tx, { staffUid: caller.uid, what: 'recharge.order', order, after: body }, now)
      const shown = await findOrder(tx, order.orderId)
      if (!shown) throw new Error('An order that was just written is gone')
      return { code: waiting ? 'already' : 'ok', data: await toSale(tx, shown, language, now) }
    }),
  )

  serveReceipts(serve, store)
}

function serveReceipts(serve: Serve, store: Store): void {
  const { db } = store

  serve(readReceipt, async ({ body, language }) => {
    const { lineId, orderId } = body
    const found =
      lineId === undefined
        ? orderId === undefined
          ? undefined
          : await findSaleOfOrder(db, orderId)
        : await findMoney(db, lineId)
    if (!found) return refuse('not-found')
    const shown = await toReceipt(db, found, { language, now: await store.now() })
    return ok({ ...shown, sent: (await findSentReceipt(db, found)) ?? null })
  })

  serve(listReceipts, async ({ body, caller, language }) => {
    const now = await store.now()
    const { shopId, memberUid } = body
    if (shopId === undefined && memberUid === undefined) return refuse('bad-request', { issues: [ofNoMember] })
    const shopIds = shownShops(caller)
    if (shopId !== undefined && shopIds?.includes(shopId) === false) return refuse('forbidden')
    const shop = shopId === undefined ? undefined : await findShop(db, shopId)
    const day = shop && (await businessDay(db, shop, now))
    const filter = { shopId, shopIds, day, memberUid }
    const { list, ...paged } = pageOf(body, await listMoney(db, filter, spanOf(body)))
    const receipts = await Promise.all(list.map((row) => toReceipt(db, row, { language, now })))
    return ok({ ...paged, list: receipts, total: await countMoney(db, filter) })
  })
}

const ofNoMember = { path: 'shop_id', message: 'Receipts are listed of a shop or of a member' }

interface Giver {
  staffUid: string
  reason: string
}

/** A package that is a gift: no order, and a money line of nothing, so that the day's list shows it. */
async function give(tx: Tx, { shop, member, sold }: CounterOffer, { staffUid, reason }: Giver, now: Instant) {
  const cardLine = `gift:${uuidv7()}`
  const card = {
    memberUid: member.uid,
    timesTotal: timesSold(sold),
    validUntil: validUntil(sold.validDays, now, shop.timeZone),
  }
  const line = { shopId: shop.shopId, staffUid, note: reason, reason: 'gift' as const }
  const cardId = await addCard(tx, { ...card, sold, reference: cardLine, line }, now)
  const parts = [{ tender: 'gift' as const, amountCents: 0, reference: null }]
  const nothing = { parts, currency: sold.currency, orderId: null }
  const { lineId } = await writeMoney(tx, { cardLine, ...nothing, shopId: shop.shopId, memberUid: member.uid }, now)
  return { cardId, lineId }
}

async function receiptOfCard(tx: Tx, cardId: string, reader: Parameters<typeof toReceipt>[2]) {
  const sale = await findSaleOfCard(tx, cardId)
  if (!sale) throw new Error('A sale that was just written is gone')
  return await toReceipt(tx, sale, reader)
}

interface Sold {
  staffUid: string
  what: string
  order: OrderRow
  after: unknown
}

async function log(tx: Tx, { order, ...action }: Sold, now: Instant): Promise<void> {
  await writeStaffLog(tx, { ...action, subject: `order:${order.orderId}`, before: null }, now)
}
