import type { refundCard, refundOffer as offerCall } from '#src/contract/staff/sales.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import type { RefusalCode } from '#src/contract/codes.ts'
import { type Refusal, refuse, refuseField } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { datesBetween, endAfterDays } from '#src/domain/cards/validity.ts'
import { refundFor, refundOffer, type SoldPackage } from '#src/domain/payments/refund.ts'
import { sharesOf } from '#src/domain/payments/split.ts'

import { inLanguage } from '#server/http/messages.ts'
import { findBalanced, selectBalancedCardForUpdate } from '#server/modules/cards/store/card-changes.ts'
import { readSold } from '#server/modules/payments/store/card-sales.ts'
import { businessDay } from '#server/modules/payments/store/day-closes.ts'
import type { BalancedCard } from '#server/modules/cards/store/cards.ts'
import type { MoneyPart } from '#server/modules/payments/money-tables.ts'
import { leftByTender, partsBy } from '#server/modules/payments/rules/money-parts.ts'
import {
  centsOf,
  type FoundGoods,
  type GoodsBack,
  goodsBack,
  goodsOffer,
  piecesLeft,
} from '#server/modules/payments/rules/goods-back.ts'
import { readGoods } from '#server/modules/payments/store/goods.ts'
import { moneyOfCard } from '#server/modules/payments/store/money.ts'
import { partsOf } from '#server/modules/payments/store/money-parts.ts'
import { findSaleOfCard, type ShownMoney } from '#server/modules/payments/store/money-list.ts'
import { selectOrderForUpdate } from '#server/modules/payments/store/orders.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { isTaken, lacksNumber } from '#server/modules/payments/store/tenders.ts'
import { productTexts } from '#server/modules/stock/store/products.ts'
import { isPayingNow } from '#server/modules/sessions/store/sessions.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { toReceipt } from './receipt-answer.ts'

export interface Reader {
  language: Language
  now: Instant
}

/** A card that was paid for, with its sale. */
export interface Found {
  card: BalancedCard
  sale: ShownMoney
  sold: SoldPackage
  /** What it was paid with. */
  parts: readonly MoneyPart[]
  /** What is left of each tender over the counter after what went back. */
  left: ReturnType<typeof leftByTender>
  /** The products of the sale; none where it was of a package. */
  goods: readonly FoundGoods[]
}

export async function findSold(db: Db, cardId: string, now: Instant): Promise<Found | undefined> {
  const card = await findBalanced(db, cardId)
  const sale = await findSaleOfCard(db, cardId)
  if (!card || !sale) return undefined
  const money = await moneyOfCard(db, cardId)
  const byLine = await partsOf(db, money)
  const parts = byLine.get(sale.lineId) ?? []
  const left = leftByTender([...byLine.values()].flat())
  const goods = await readGoods(db, money)
  return { card, sale, parts, left, goods, sold: await readSold(db, card, { orderId: sale.orderId, now }) }
}

/** What is still worth money: unused times, or products that may come back. */
function offerOf({ goods, sold }: Found, now: Instant) {
  return goods.length > 0 && !sold.isRefunded ? goodsOffer(goods) : refundOffer(sold, now)
}

/** The same, with no other call deciding about its money or its times until this transaction ends. */
export async function selectSoldCardForUpdate(tx: Tx, cardId: string, now: Instant): Promise<Found | undefined> {
  // The order before the card, as where the provider is followed.
  const sale = await findSaleOfCard(tx, cardId)
  if (sale?.orderId) await selectOrderForUpdate(tx, sale.orderId)
  await selectBalancedCardForUpdate(tx, cardId)
  return await findSold(tx, cardId, now)
}

/** Money was taken today for something that was never used: then the sale is undone. */
export async function isReversible(db: Db, { card, sale, sold }: Found, now: Instant): Promise<boolean> {
  const isToday = sale.day === (await businessDay(db, sale, now))
  const isWhole = card.timesTotal === null || card.balance >= card.timesTotal
  return isToday && isWhole && !sold.isUsed && sold.refundedCents === 0 && sale.amountCents > 0
}

export async function toOffer(db: Db, found: Found, reader: Reader): Promise<AnswerOf<typeof offerCall>> {
  const { card, sold } = found
  const { unusedTimes, valueCents } = offerOf(found, reader.now)
  return {
    ...sold,
    cardId: card.cardId,
    rev: card.lineCount,
    sale: await toReceipt(db, found.sale, reader),
    timesLeft: Math.max(0, sold.timesLeft),
    validUntil: endsNow(card, { ...sold, now: reader.now }),
    unusedTimes,
    valueCents,
    isReversible: await isReversible(db, found, reader.now),
    left: found.left,
    canGoOnline: found.sale.method === 'online' && found.sale.reference !== null,
    ...(found.goods.length > 0 && { items: found.goods.map((goods) => toOffered(goods, reader.language)) }),
  }
}

function toOffered({ languages, ...goods }: FoundGoods, language: Language) {
  return { ...goods, name: inLanguage(productTexts.read(languages), language).name }
}

/** While it is frozen, its end moves on with the clock. */
function endsNow(
  { validUntil, frozenAt }: BalancedCard,
  { now, timeZone }: { now: Instant; timeZone: string },
): Instant | null {
  if (validUntil === null || frozenAt === null) return validUntil
  return endAfterDays(validUntil, datesBetween(frozenAt, now, timeZone), timeZone)
}

type Body = BodyOf<typeof refundCard>

export type WhyNotRefund =
  | 'changed'
  | 'wrong-amount'
  | 'wrong-parts'
  | 'not-enough-times'
  | 'bad-request'
  | 'open-session'
  | 'refunded'
  | 'refund-pending'
  | 'pay-method'

export async function whyNotRefund(
  tx: Tx,
  found: Found,
  body: Body,
  reader: Reader,
): Promise<Refusal<WhyNotRefund> | undefined> {
  if (found.card.lineCount !== body.rev) return refuse('changed', await toOffer(tx, found, reader))
  const wrongWay = await whyNotBack(tx, found, body)
  if (wrongWay) return wrongWay
  if (found.card.refundedAt !== null) return refuse('refunded')
  if (found.card.refundingAt !== null) return refuse('refund-pending')
  // What its bed has not told the end of may still come back to it.
  if (await isPayingNow(tx, found.card.cardId)) return refuse('open-session')
  if (body.items && (found.goods.length === 0 || body.times !== null)) return refuseField('items', 'Products alone')
  if (found.goods.length > 0 && (body.times !== null || !goodsBack(found.goods, body.items))) {
    return refuse('not-enough-times')
  }
  const offer = offerOf(found, reader.now)
  if (body.times !== null && body.times > (offer.unusedTimes ?? 0)) return refuse('not-enough-times')
  const { cents } = toBack(found, body, reader.now)
  if (cents === 0) return refuse('not-enough-times')
  if (cents !== body.amountCents) return refuse('wrong-amount', { amountCents: cents })
  return isInShares(found, body, cents) ? undefined : refuse('wrong-parts', { amountCents: cents })
}

/** What is wrong with how it is to go back; undefined where nothing is. */
async function whyNotBack(
  tx: Tx,
  found: Found,
  { method, reference = '', parts }: Body,
): Promise<Refusal<'bad-request' | 'pay-method'> | undefined> {
  if ((method === 'split') !== (parts !== undefined)) return refuseField('parts', 'Several tenders are sent as `split`')
  for (const [index, part] of (parts ?? []).entries()) {
    if (await lacksNumber(tx, part.tender, part.reference)) return refuseField(`parts.${index}.reference`, numberNeeded)
  }
  if (method === 'split') return undefined
  if (method === 'online') {
    // An older app says that it was given back on the provider's pages; that is heard from the provider.
    return reference === '' ? undefined : refuseField('reference', 'Online refunds are made by the studio')
  }
  if (await lacksNumber(tx, method, reference)) return refuseField('reference', numberNeeded)
  // What was taken can go back as it came, also after the chain has stopped taking it.
  const isOther = !found.parts.some(({ tender }) => tender === method)
  return isOther && !(await isTaken(tx, method)) ? refuse('pay-method') : undefined
}

const numberNeeded = 'The number of the refund is needed'

/** Whether what goes back by several tenders is what each of them has left, in its share. */
function isInShares({ left }: Found, { parts }: Body, cents: number): boolean {
  if (!parts) return true
  const shares = sharesOf(left, cents)
  return (
    shares.length === parts.length &&
    shares.every(({ tender, amountCents }, index) => {
      const part = parts[index]
      return part?.tender === tender && part.amountCents === amountCents
    })
  )
}

/** What goes back, and how. */
export interface Back {
  kind: 'refund' | 'reversal'
  /** The package ends with it. */
  isWhole: boolean
  times: number
  cents: number
  /** By what; they come to the same sum. */
  parts: readonly MoneyPart[]
  /** The products that come back; none of a package. */
  goods: readonly GoodsBack[]
  shopId: number
}

export function toBack(found: Found, body: Body, now: Instant): Back {
  const { times, method, reference, parts: shares, shopId } = body
  const { sold } = found
  const { currency } = found.sale
  const goods = goodsBack(found.goods, body.items) ?? []
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const isWhole = times === null && pieces === piecesLeft(found.goods)
  const cents = body.items ? centsOf(goods) : times === null ? offerOf(found, now).valueCents : refundFor(sold, times)
  const parts =
    method === 'split'
      ? (shares ?? []).flatMap((share) => partsBy({ ...share, currency }))
      : partsBy({ tender: method, amountCents: cents, currency, reference })
  return { kind: 'refund', isWhole, times: times ?? found.card.balance, cents, parts, goods, shopId }
}

/** Who gives it back, and why. */
export interface Given extends Back {
  staffUid: string
  reason: string
  opId: string
}

/** Decided, with everything that it is about held; or why it cannot be. */
export type Prepared<Code extends RefusalCode> = Refusal<Code> | { found: Found; given: Given }
