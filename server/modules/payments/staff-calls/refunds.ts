import { refundCard, refundOffer as offerCall, reverseSale } from '#src/contract/staff/sales.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { RefusalCode } from '#src/contract/codes.ts'
import { ok, type Outcome, refuse } from '#src/contract/outcome.ts'
import { isGuest } from '#src/domain/members/guest.ts'

import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { endRefunded } from '#server/modules/cards/store/card-changes.ts'
import type { BalancedCard } from '#server/modules/cards/store/cards.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { findMoney, type ShownMoney } from '#server/modules/payments/store/money-list.ts'
import { loggedParts } from '#server/modules/payments/rules/money-parts.ts'
import { writeMoney } from '#server/modules/payments/store/money.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { once, type Operation } from '#server/platform/database/operations.ts'
import { closeOrder, selectOrderForUpdate } from '#server/modules/payments/store/orders.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { takeBack } from '#server/modules/payments/actions/take-back.ts'
import { goodsBack } from '#server/modules/payments/rules/goods-back.ts'
import { toReceipt } from '#server/modules/payments/answers/receipt-answer.ts'
import {
  findSold,
  type Found,
  type Given,
  isReversible,
  selectSoldCardForUpdate,
  type Prepared,
  type Reader,
  toBack,
  toOffer,
  type WhyNotRefund,
  whyNotRefund,
} from '#server/modules/payments/answers/refund-offer.ts'
import { isAboveOwnSale } from '#server/modules/payments/actions/own-sale-limit.ts'
import { ownSaleMark } from '#server/modules/chain/rules/own-sale.ts'
import { refundOnline } from './refund-online.ts'

/**
 * Gives money back: what is unused, or the whole of a sale of today that was wrong. New lines only. What was paid
 * online goes back through the provider, where there is one.
 */
export function serveRefunds(serve: Serve, store: Store, deps: PaymentDeps | undefined): void {
  serve(offerCall, async ({ body, language }) => {
    const now = await store.now()
    const found = await findSold(store.db, body.cardId, now)
    return found ? ok(await toOffer(store.db, found, { language, now })) : refuse('not-found')
  })

  serve(refundCard, ({ body, caller, operation, language }) => {
    const given = { staffUid: caller.uid, reason: body.reason, opId: operation.opId }
    const prepare = async (
      tx: Tx,
      now: Instant,
    ): Promise<Prepared<WhyNotRefund | 'not-found' | 'own-account' | 'own-sale'>> => {
      const found = await selectSoldCardForUpdate(tx, body.cardId, now)
      if (!found || !(await findShop(tx, body.shopId))) return refuse('not-found')
      if (isOwnDeal(caller, found.card.memberUid)) return refuse('own-account')
      const refused = await whyNotRefund(tx, found, body, { language, now })
      if (refused) return refused
      const back = toBack(found, body, now)
      if (await isAboveOwnSale(tx, found, caller.uid, back.cents)) return refuse('own-sale')
      return { found, given: { ...back, ...given } }
    }
    if (body.method === 'online') return refundOnline({ store, deps, operation, language }, prepare)
    return refundByHand({ store, operation, language }, prepare)
  })

  serveReversal(serve, store, deps)
}

function serveReversal(serve: Serve, store: Store, deps: PaymentDeps | undefined): void {
  serve(reverseSale, async ({ body, caller, operation, language }) => {
    const given = { staffUid: caller.uid, reason: body.reason, opId: operation.opId }
    const prepare = async (
      tx: Tx,
      now: Instant,
    ): Promise<Prepared<'not-found' | 'changed' | 'own-account' | 'own-sale'>> => {
      const sale = await findMoney(tx, body.lineId)
      if (!sale) return refuse('not-found')
      if (isOwnDeal(caller, sale.memberUid)) return refuse('own-account')
      const found = await selectSoldCardForUpdate(tx, sale.cardId, now)
      if (!found || found.sale.lineId !== body.lineId || !(await isReversible(tx, found, now))) {
        const shown = (await findMoney(tx, body.lineId)) ?? sale
        return refuse('changed', await toReceipt(tx, shown, { language, now }))
      }
      if (await isAboveOwnSale(tx, found, caller.uid, sale.amountCents)) return refuse('own-sale')
      const goods = goodsBack(found.goods, undefined) ?? []
      const times = found.card.balance
      const whole = { kind: 'reversal' as const, isWhole: true, times, goods, cents: sale.amountCents }
      return { found, given: { ...whole, parts: found.parts, shopId: sale.shopId, ...given } }
    }
    // How a sale was paid never changes.
    const sale = await findMoney(store.db, body.lineId)
    if (sale?.method === 'online') return await refundOnline({ store, deps, operation, language }, prepare)
    return await refundByHand({ store, operation, language }, prepare)
  })
}

interface ByHand extends Pick<Reader, 'language'> {
  store: Store
  operation: Operation
}

/** Staff count it out, or send it themselves: it has gone back when they say so. */
async function refundByHand<Code extends RefusalCode>(
  { store, operation, language }: ByHand,
  prepare: (tx: Tx, now: Instant) => Promise<Prepared<Code>>,
): Promise<Outcome<AnswerOf<typeof refundCard>, Code | 'op-mismatch'>> {
  return await once(store, operation, async (tx, now) => {
    const ready = await prepare(tx, now)
    return 'code' in ready ? ready : ok(await giveBack(tx, ready.found, ready.given, { language, now }))
  })
}

async function giveBack(tx: Tx, { card, sale }: Found, given: Given, reader: Reader) {
  const { now } = reader
  const { kind, isWhole, parts, shopId, staffUid, reason, cents } = given
  const { cardId, memberUid } = card
  const cardLine = `${kind}:${cardId}:${given.opId}`
  const times = card.timesTotal === null ? 0 : Math.max(0, given.times)
  const why = { shopId, staffUid, note: reason, sessionId: null, createdAt: now }
  await writeLine(tx, { cardId, reason: kind, delta: times === 0 ? 0 : -times, reference: cardLine, ...why })
  const back = parts.map(({ tender, amountCents, reference }) => ({ tender, amountCents: -amountCents, reference }))
  const money = { parts: back, currency: sale.currency, shopId, memberUid }
  const { lineId } = await writeMoney(tx, { cardLine, ...money, orderId: sale.orderId, reverses: sale.lineId }, now)
  await takeBack(tx, given.goods, { lineId, shopId, staffUid, reason }, now)
  if (isWhole) await endSale(tx, card, sale, now)
  if (cents > 0 && !isGuest(memberUid)) await notifyMember(tx, memberUid, { kind: 'refunded', lineId }, now)
  const before = { times: card.balance, validUntil: card.validUntil }
  const after = {
    times: card.balance - times,
    amountCents: -cents,
    ...loggedParts(back),
    ...ownSaleMark(sale, staffUid),
  }
  const action = { staffUid, what: `recharge.${kind === 'refund' ? 'refund' : 'reverse'}`, subject: `card:${cardId}` }
  await writeStaffLog(tx, { ...action, before, after, reason }, now)
  const written = await findMoney(tx, lineId)
  if (!written) throw new Error('A refund that was just written is gone')
  return await toReceipt(tx, written, reader)
}

/** The package pays for nothing any more, and its order says so. */
async function endSale(tx: Tx, card: BalancedCard, sale: ShownMoney, now: Instant): Promise<void> {
  await endRefunded(tx, card, now)
  const order = sale.orderId === null ? undefined : await selectOrderForUpdate(tx, sale.orderId)
  if (order?.state === 'paid') await closeOrder(tx, order, { state: 'refunded' })
}
