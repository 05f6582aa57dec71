import { firstWordOf, type MoneyTender } from '#src/domain/payments/tenders.ts'

import { timesSold, validUntil } from '#server/modules/cards/rules/package-terms.ts'
import type { PackageRow } from '#server/modules/cards/store/packages.ts'
import { onlineOrderLifeMs, orderLifeMs } from '#server/modules/payments/rules/order-state.ts'
import { orderTerms } from '#server/modules/payments/store/orders.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Chance } from './chance.ts'
import { type Making, minute, type Person, type Wallet } from './history.ts'

interface Sale {
  person: Person
  sold: PackageRow
  shopId: number
  at: Instant
  method: MoneyTender
}

/** A package sold: its order, card, line, money and, at the counter, the line in the log of who sold it. */
export function addSale(making: Making, chance: Chance, { person, sold, shopId, at, method }: Sale): Wallet {
  const { rows } = making.history
  const isOnline = method === 'online'
  const orderId = chance.id(at - 2 * minute)
  const staffUid = isOnline ? null : making.staff.clerk
  const reference = referenceOf(method, chance)
  const card = addCard(making, chance, { person, sold, shopId, at, method, orderId })
  const { cardId } = card
  const amountCents = sold.priceCents
  rows.orders.push({
    orderId,
    memberUid: person.uid,
    shopId,
    packageId: sold.packageId,
    terms: orderTerms.write(sold),
    payMethod: isOnline ? 'stripe' : 'counter',
    state: 'paid',
    amountCents,
    currency: sold.currency,
    shortCode: String(chance.between(0, 999_999)).padStart(6, '0'),
    openIntent: null,
    openCode: null,
    createdAt: at - 2 * minute,
    expiresAt: at - 2 * minute + (isOnline ? onlineOrderLifeMs : orderLifeMs),
    paidAt: at,
    cardId,
    rev: 2,
    checkoutId: isOnline ? `cs_demo_${chance.hex()}` : null,
    paymentRef: isOnline ? reference : null,
  })
  rows.cardLines.push(lineOf(card, { reference: `order:${orderId}`, reason: 'purchase', at, staffUid }))
  addMoney(making, chance, { card, person, cents: amountCents, method, reference, at, shopId })
  if (staffUid !== null) {
    const after = { cardId, packageId: sold.packageId, amountCents, method, reference: reference ?? '' }
    const act = { at, staffUid, what: 'recharge.sell', subject: `order:${orderId}`, before: null, after, reason: null }
    making.history.acts.push({ ...act, memberUid: person.uid })
  }
  return card
}

/** A package that costs nothing. */
export function addGift(
  making: Making,
  chance: Chance,
  { person, sold, shopId, at, reason }: Omit<Sale, 'method'> & { reason: string },
): void {
  const { staff, history } = making
  const card = addCard(making, chance, { person, sold, shopId, at, method: 'gift', orderId: null })
  const line = {
    reference: `gift:${chance.id(at)}`,
    reason: 'gift' as const,
    at,
    staffUid: staff.manager,
    note: reason,
  }
  history.rows.cardLines.push(lineOf(card, line))
  const nothing = { cents: 0, method: 'gift' as const, reference: null }
  addMoney(making, chance, { card, person, ...nothing, at, shopId })
  const after = { memberUid: person.uid, packageId: sold.packageId, note: '' }
  const subject = `card:${card.cardId}`
  const act = { at, staffUid: staff.manager, what: 'recharge.gift', subject, before: null, after, reason }
  history.acts.push({ ...act, memberUid: person.uid })
}

function addCard(
  { history, studios }: Making,
  chance: Chance,
  { person, sold, shopId, at, method, orderId }: Sale & { orderId: string | null },
): Wallet {
  const zone = studios.find(({ book }) => book.shop.shopId === shopId)?.book.shop.timeZone ?? 'UTC'
  const card: Wallet = {
    cardId: chance.id(at),
    sold,
    left: timesSold(sold),
    boughtAt: at,
    validUntil: validUntil(sold.validDays, at, zone),
    saleLineId: chance.id(at),
    orderId,
    shopId,
    method,
    used: 0,
  }
  history.rows.cards.push({
    cardId: card.cardId,
    memberUid: person.uid,
    packageId: sold.packageId,
    packageRev: sold.rev,
    languages: sold.languages,
    deviceTypes: sold.deviceTypes,
    shopIds: sold.shopIds,
    timesTotal: card.left,
    validUntil: card.validUntil,
    orderId,
    frozenAt: null,
    refundedAt: null,
    refundingAt: null,
    expiredAt: null,
    createdAt: at,
  })
  person.wallet.push(card)
  return card
}

interface FirstLine {
  reference: string
  reason: 'purchase' | 'gift'
  at: Instant
  staffUid: string | null
  note?: string
}

function lineOf({ cardId, saleLineId, left, shopId }: Wallet, { reference, reason, at, staffUid, note }: FirstLine) {
  return {
    lineId: saleLineId,
    cardId,
    delta: left ?? 0,
    reason,
    reference,
    sessionId: null,
    shopId,
    staffUid,
    days: null,
    note: note ?? null,
    createdAt: at,
  }
}

interface Money {
  card: Wallet
  person: Person
  /** Of the card line that it belongs to; without one, that of the sale. */
  lineId?: string
  cents: number
  method: MoneyTender
  reference: string | null
  at: Instant
  shopId: number
  reverses?: string
}

/** The money of a line, with a receipt number that nobody else has. */
export function addMoney(
  making: Making,
  chance: Chance,
  { card, person, lineId = card.saleLineId, cents, method, reference, at, shopId, reverses }: Money,
): void {
  const zone = making.studios.find(({ book }) => book.shop.shopId === shopId)?.book.shop.timeZone ?? 'UTC'
  const date = shopDate(at, zone)
  const { rows } = making.history
  if (method !== firstWordOf(method)) {
    rows.moneyParts.push({ lineId, position: 0, tender: method, amountCents: cents, reference })
  }
  rows.moneyLines.push({
    lineId,
    method: firstWordOf(method),
    amountCents: cents,
    currency: card.sold.currency,
    receiptNumber: freeNumber(making, chance, date),
    reference,
    shopId,
    day: date,
    memberUid: person.uid,
    orderId: card.orderId,
    cardId: card.cardId,
    reverses: reverses ?? null,
    createdAt: at,
  })
}

function freeNumber({ receiptNumbers, receiptPrefix }: Making, chance: Chance, date: string): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  for (;;) {
    const drawn = String(chance.between(0, 9_999)).padStart(4, '0')
    const number = `${receiptPrefix}${year.slice(2)}${month}-${dayOfMonth}${drawn}`
    if (receiptNumbers.has(number)) continue
    receiptNumbers.add(number)
    return number
  }
}

/** What is written down of a payment that leaves a slip. */
export function referenceOf(method: MoneyTender, chance: Chance): string | null {
  if (method === 'fps') return `FPS${chance.between(10_000_000, 99_999_999)}`
  if (method === 'alipay' || method === 'payme') return String(chance.between(10_000_000_000, 99_999_999_999))
  if (method === 'card') return String(chance.between(100_000, 999_999))
  if (method === 'transfer') return `TRF-${chance.between(10_000, 99_999)}`
  return method === 'online' ? `pi_demo_${chance.hex()}` : null
}
