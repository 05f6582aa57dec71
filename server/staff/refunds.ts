import { refundCard, refundOffer as offerCall, reverseSale } from '#src/contract/admin-recharge.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { ok, type Refusal, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { refundFor, refundOffer, type SoldPackage } from '#src/domain/refund.ts'

import type { Serve } from '../serve-call.ts'
import { endRefunded, findBalanced, lockBalanced } from '../store/card-changes.ts'
import { readSold } from '../store/card-sales.ts'
import { businessDay } from '../store/day-closes.ts'
import type { BalancedCard } from '../store/cards.ts'
import { writeLine } from '../store/ledger.ts'
import { findMoney, findSaleOfCard, type ShownMoney } from '../store/money-list.ts'
import { writeMoney } from '../store/money.ts'
import { once } from '../store/operations.ts'
import { closeOrder, lockOrder } from '../store/orders.ts'
import type { Instant } from '../store/schema.ts'
import { isPayingNow } from '../store/sessions.ts'
import { findShop } from '../store/shops.ts'
import { writeStaffLog } from '../store/staff-log.ts'
import type { Db, Store, Tx } from '../store/store.ts'
import { toReceipt } from './receipt-answer.ts'

interface Reader {
  language: Language
  now: Instant
}

/** Gives money back: what is unused, or the whole of a sale of today that was wrong. New lines only. */
export function serveRefunds(serve: Serve, store: Store): void {
  serve(offerCall, async ({ body, language }) => {
    const now = await store.now()
    const found = await findSold(store.db, body.card_id, now)
    return found ? ok(await toOffer(store.db, found, { language, now })) : refuse('not-found')
  })

  serve(refundCard, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      await lockBalanced(tx, body.card_id)
      const found = await findSold(tx, body.card_id, now)
      if (!found || !(await findShop(tx, body.shop_id))) return refuse('not-found')
      const refused = await whyNotRefund(tx, found, body, { language, now })
      if (refused) return refused
      const back = toBack(found, body, now)
      const given = { ...back, opId: operation.opId, staffUid: caller.uid, reason: body.reason }
      return ok(await giveBack(tx, found, given, { language, now }))
    }),
  )

  serve(reverseSale, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const sale = await findMoney(tx, body.line_id)
      if (!sale) return refuse('not-found')
      await lockBalanced(tx, sale.cardId)
      const found = await findSold(tx, sale.cardId, now)
      const reader = { language, now }
      if (!found || found.sale.lineId !== body.line_id || !(await isReversible(tx, found, now))) {
        return refuse('changed', await toReceipt(tx, (await findMoney(tx, body.line_id)) ?? sale, reader))
      }
      const { method, reference, shopId } = sale
      const whole = { kind: 'reversal' as const, isWhole: true, times: found.card.balance, cents: sale.amountCents }
      const given = { ...whole, method, reference, shopId, opId: operation.opId, staffUid: caller.uid }
      return ok(await giveBack(tx, found, { ...given, reason: body.reason }, reader))
    }),
  )
}

interface Found {
  card: BalancedCard
  sale: ShownMoney
  sold: SoldPackage
}

async function findSold(db: Db, cardId: string, now: Instant): Promise<Found | undefined> {
  const card = await findBalanced(db, cardId)
  const sale = await findSaleOfCard(db, cardId)
  return card && sale ? { card, sale, sold: await readSold(db, card, { orderId: sale.orderId, now }) } : undefined
}

/** Money was taken today for something that nobody has used: then it never was. */
async function isReversible(db: Db, { card, sale, sold }: Found, now: Instant): Promise<boolean> {
  const isToday = sale.day === (await businessDay(db, sale, now))
  const isWhole = card.timesTotal === null || card.balance >= card.timesTotal
  return isToday && isWhole && !sold.isUsed && sold.refundedCents === 0 && sale.amountCents > 0
}

async function toOffer(db: Db, found: Found, reader: Reader): Promise<AnswerOf<typeof offerCall>> {
  const { card, sold } = found
  const { unusedTimes, valueCents } = refundOffer(sold, reader.now)
  return {
    card_id: card.cardId,
    rev: card.lineCount,
    sale: await toReceipt(db, found.sale, reader),
    paid_cents: sold.paidCents,
    refunded_cents: sold.refundedCents,
    times_total: sold.timesTotal,
    times_refunded: sold.timesRefunded,
    times_used: sold.timesUsed,
    times_left: Math.max(0, sold.timesLeft),
    valid_days: sold.validDays,
    valid_until: toText(endsNow(card, reader.now)),
    paid_until: toText(sold.paidUntil),
    is_used: sold.isUsed,
    unused_times: unusedTimes,
    value_cents: valueCents,
    is_reversible: await isReversible(db, found, reader.now),
  }
}

/** While it is frozen, its end moves on with the clock. */
function endsNow({ validUntil, frozenAt }: BalancedCard, now: Instant): Instant | null {
  return validUntil === null || frozenAt === null ? validUntil : validUntil + (now - frozenAt)
}

function toText(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

type Body = BodyOf<typeof refundCard>

async function whyNotRefund(
  tx: Tx,
  found: Found,
  body: Body,
  reader: Reader,
): Promise<
  Refusal<'changed' | 'wrong-amount' | 'not-enough-times' | 'bad-request' | 'open-session' | 'refunded'> | undefined
> {
  if (found.card.lineCount !== body.rev) return refuse('changed', await toOffer(tx, found, reader))
  if (body.method !== 'cash' && (body.reference ?? '') === '') {
    return refuse('bad-request', { issues: [{ path: 'reference', message: 'The number of the refund is needed' }] })
  }
  if (found.card.refundedAt !== null) return refuse('refunded')
  // What its bed has not told the end of may still come back to it.
  if (await isPayingNow(tx, found.card.cardId)) return refuse('open-session')
  const offer = refundOffer(found.sold, reader.now)
  if (body.times !== null && body.times > (offer.unusedTimes ?? 0)) return refuse('not-enough-times')
  const { cents } = toBack(found, body, reader.now)
  if (cents === 0) return refuse('not-enough-times')
  return cents === body.amount_cents ? undefined : refuse('wrong-amount', { amount_cents: cents })
}

interface Back {
  kind: 'refund' | 'reversal'
  /** The package ends with it. */
  isWhole: boolean
  times: number
  cents: number
  method: ShownMoney['method']
  reference: string | null
  shopId: number
}

function toBack(found: Found, { times, method, reference, shop_id }: Body, now: Instant): Back {
  const { sold } = found
  const how = { kind: 'refund' as const, method, reference: reference || null, shopId: shop_id }
  const offer = refundOffer(sold, now)
  if (times === null) return { ...how, isWhole: true, times: found.card.balance, cents: offer.valueCents }
  return { ...how, isWhole: false, times, cents: refundFor(sold, times) }
}

interface Given extends Back {
  staffUid: string
  reason: string
  opId: string
}

async function giveBack(tx: Tx, { card, sale }: Found, given: Given, reader: Reader) {
  const { now } = reader
  const { kind, isWhole, method, reference, shopId, staffUid, reason, cents } = given
  const { cardId, memberUid } = card
  const cardLine = `${kind}:${cardId}:${given.opId}`
  const times = card.timesTotal === null ? 0 : Math.max(0, given.times)
  const why = { shopId, staffUid, note: reason, sessionId: null, createdAt: now }
  await writeLine(tx, { cardId, reason: kind, delta: times === 0 ? 0 : -times, reference: cardLine, ...why })
  const money = { method, amountCents: -cents, currency: sale.currency, reference, shopId, memberUid }
  const { lineId } = await writeMoney(tx, { cardLine, ...money, orderId: sale.orderId, reverses: sale.lineId }, now)
  if (isWhole) await endSale(tx, card, sale, now)
  const before = { times: card.balance, validUntil: card.validUntil }
  const after = { times: card.balance - times, amountCents: -cents, method, reference }
  const act = { staffUid, what: `recharge.${kind === 'refund' ? 'refund' : 'reverse'}`, subject: `card:${cardId}` }
  await writeStaffLog(tx, { ...act, before, after, reason }, now)
  const written = await findMoney(tx, lineId)
  if (!written) throw new Error('A refund that was just written is gone')
  return await toReceipt(tx, written, reader)
}

/** The package pays for nothing any more, and its order says so. */
async function endSale(tx: Tx, card: BalancedCard, sale: ShownMoney, now: Instant): Promise<void> {
  await endRefunded(tx, card, now)
  const order = sale.orderId === null ? undefined : await lockOrder(tx, sale.orderId)
  if (order?.state === 'paid') await closeOrder(tx, order, { state: 'refunded' })
}
