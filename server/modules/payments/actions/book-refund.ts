import { v7 as uuidv7 } from 'uuid'

import type { RefundFacts } from '#server/platform/stripe/payment-provider.ts'
import type { RefundState } from '#server/modules/payments/refund-tables.ts'
import {
  type BookableRefund,
  centsToBook,
  isBookable,
  refundOf,
  uncoveredCents,
} from '#server/modules/payments/rules/refund-state.ts'
import { changeCard, endRefunded, selectBalancedCardForUpdate } from '#server/modules/cards/store/card-changes.ts'
import { refundFailedPrefix } from '#server/modules/cards/rules/line-references.ts'
import type { BalancedCard } from '#server/modules/cards/store/cards.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { findSaleOfCard } from '#server/modules/payments/store/money-list.ts'
import { moneyOfCard, writeMoney } from '#server/modules/payments/store/money.ts'
import { closeOrder, type OrderRow } from '#server/modules/payments/store/orders.ts'
import { openPayIssue } from '#server/modules/payments/store/payment-issues.ts'
import { changeRefund, insertRefund, type RefundRow, refundsOfPayment } from '#server/modules/payments/store/refunds.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** Names the line of the ledger that a refund through the provider has. */
export function lineOfRefund(refundId: string): string {
  return `refund-online:${refundId}`
}

/**
 * Brings ledger, package and order in line with everything that the provider says of one payment. The order is locked
 * by this transaction; doing it again changes nothing.
 */
export async function bookRefunds(
  tx: Tx,
  order: OrderRow,
  { paymentRef, all }: { paymentRef: string; all: readonly RefundFacts[] },
  now: Instant,
): Promise<void> {
  const bookable = all.filter(isBookable)
  // What failed leaves the ledger first: its cents would be taken for those of another one that has moved since.
  const failedFirst = bookable.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))
  for (const said of failedFirst) {
    const rows = await refundsOfPayment(tx, paymentRef)
    const row = refundOf(rows, said) ?? (await addForeign(tx, order, said, now))
    const missing = uncoveredCents(rows, bookable, said)
    await follow(tx, { order, row, said, missing }, now)
  }
  for (const said of all) {
    if (isBookable(said) || said.state !== 'done') continue
    await leaveToStaff(tx, order, said, { kind: 'refund-unbooked', cents: null }, now)
  }
}

/** The provider has definitely not taken a refund that was asked for. */
export async function failRefund(tx: Tx, order: OrderRow, row: RefundRow, why: string, now: Instant): Promise<void> {
  const { providerRef, refundId, paymentRef, amountCents, currency } = row
  const said = { refundRef: providerRef ?? refundId, refundId, paymentRef, amountCents, currency, failure: why }
  await follow(tx, { order, row, said: { ...said, state: 'failed' }, missing: 0 }, now)
}

/** It was given back on the provider's own pages. */
async function addForeign(tx: Tx, order: OrderRow, said: BookableRefund, now: Instant): Promise<RefundRow> {
  const { orderId, memberUid, cardId } = order
  if (cardId === null) throw new Error('A paid order has no card')
  const of = { orderId, cardId, memberUid, paymentRef: said.paymentRef, providerRef: said.refundRef }
  const sum = { amountCents: said.amountCents, bookedCents: 0, currency: said.currency, times: 0, isWhole: 0 as const }
  const notYet = { staffUid: null, reason: null, failure: null, lineId: null, settledAt: null }
  const when = { createdAt: now, askedAt: now }
  const what = { refundId: uuidv7(), kind: 'refund', state: 'asked' } as const
  const row = { ...of, ...sum, ...notYet, ...when, ...what }
  await insertRefund(tx, row)
  return row
}

interface Step {
  order: OrderRow
  row: RefundRow
  said: BookableRefund
  /** What moved and is in no line yet. */
  missing: number
}

async function follow(tx: Tx, step: Step, now: Instant): Promise<void> {
  const { row, said } = step
  if (!canBecome(row.state, said.state)) return
  const card = await selectBalancedCardForUpdate(tx, row.cardId)
  if (!card) throw new Error('A sold card is gone')
  const isSettled = said.state !== 'pending'
  const booked = said.state === 'done' ? await bookDone(tx, step, card, now) : {}
  const undone = said.state === 'failed' ? await undo(tx, step, card, now) : {}
  await changeRefund(tx, row.refundId, {
    ...booked,
    ...undone,
    state: said.state,
    providerRef: said.refundRef === row.refundId ? row.providerRef : said.refundRef,
    amountCents: said.amountCents,
    failure: said.failure,
    askedAt: now,
    settledAt: isSettled ? now : null,
  })
}

/** An older word than the one that is known changes nothing; what failed has failed for good. */
function canBecome(known: RefundState, said: RefundFacts['state']): boolean {
  if (known === 'failed' || known === said) return false
  return !(known === 'done' && said === 'pending')
}

/** Every cent that moved is written, even where more went back than was paid; that is for staff to settle. */
async function bookDone(
  tx: Tx,
  { order, row, said, missing }: Step,
  card: BalancedCard,
  now: Instant,
): Promise<Partial<RefundRow>> {
  const cents = Math.min(centsToBook(said) - row.bookedCents, missing)
  if (cents <= 0) return {}
  const leftCents = (await netOf(tx, row.cardId)) - cents
  const isEnd = card.refundedAt === null && (row.isWhole === 1 || leftCents <= 0)
  const left = isEnd && card.timesTotal !== null ? Math.max(0, card.balance) : 0
  const reference = lineOfRefund(row.refundId)
  const asked = { staffUid: row.staffUid, note: row.reason, shopId: order.shopId, sessionId: null, createdAt: now }
  const line = { cardId: row.cardId, reason: row.kind, ...asked }
  // Where staff asked for it, its line with the times that they chose is there already, and stays as it is.
  const isHeld = row.staffUid !== null
  await writeLine(tx, { ...line, delta: isHeld || left === 0 ? 0 : -left, reference })
  if (isHeld && left > 0) await writeLine(tx, { ...line, delta: -left, reference: `${reference}:rest` })
  const { lineId } = await moveMoney(tx, { order, row, said }, { cardLine: reference, cents: -cents }, now)
  await notifyMember(tx, order.memberUid, { kind: 'refunded', lineId }, now)
  if (isEnd) {
    await endRefunded(tx, card, now)
    if (order.state === 'paid') await closeOrder(tx, order, { state: 'refunded' })
  }
  if (leftCents < 0) await leaveToStaff(tx, order, said, { kind: 'over-refunded', cents: -leftCents }, now)
  else if (row.staffUid === null && leftCents > 0) {
    await leaveToStaff(tx, order, said, { kind: 'refund-in-part', cents }, now)
  }
  return { bookedCents: row.bookedCents + cents, lineId }
}

/** The money did not go back: the package gets back what was held for it, and the ledger what it said too early. */
async function undo(tx: Tx, { order, row, said }: Step, card: BalancedCard, now: Instant): Promise<Partial<RefundRow>> {
  const { bookedCents, times } = row
  // A package that was refunded is over for good; what its owner gets instead is for staff to decide.
  const back = card.refundedAt === null ? times : 0
  if (bookedCents > 0 || back > 0) {
    const reference = `${refundFailedPrefix}${row.refundId}`
    const why = { staffUid: null, note: null, shopId: order.shopId, sessionId: null, createdAt: now }
    await writeLine(tx, { cardId: row.cardId, reason: 'release', delta: back, reference, ...why })
    if (bookedCents > 0) await moveMoney(tx, { order, row, said }, { cardLine: reference, cents: bookedCents }, now)
  }
  if (row.isWhole === 1 && card.refundedAt === null) await changeCard(tx, row.cardId, { refundingAt: null })
  const detail = said.failure
  await leaveToStaff(tx, order, said, { kind: 'refund-failed', cents: row.amountCents, detail }, now)
  return { bookedCents: 0 }
}

async function moveMoney(
  tx: Tx,
  { order, row, said }: Pick<Step, 'order' | 'row' | 'said'>,
  { cardLine, cents }: { cardLine: string; cents: number },
  now: Instant,
) {
  const { shopId, memberUid, orderId } = order
  const sale = await findSaleOfCard(tx, row.cardId)
  const parts = [{ tender: 'online' as const, amountCents: cents, reference: said.refundRef }]
  const money = { parts, currency: said.currency, shopId, memberUid, orderId }
  return await writeMoney(tx, { cardLine, ...money, ...(sale && { reverses: sale.lineId }) }, now)
}

/** What was paid for a card less what went back for it. */
async function netOf(tx: Tx, cardId: string): Promise<number> {
  return (await moneyOfCard(tx, cardId)).reduce((sum, { amountCents }) => sum + amountCents, 0)
}

interface Left {
  kind: 'refund-failed' | 'refund-in-part' | 'over-refunded' | 'refund-unbooked'
  cents: number | null
  detail?: string | null
}

async function leaveToStaff(
  tx: Tx,
  { shopId, orderId, memberUid }: OrderRow,
  { refundRef, paymentRef, currency }: RefundFacts,
  { kind, cents, detail = null }: Left,
  now: Instant,
): Promise<void> {
  const of = { shopId, orderId, memberUid, paymentRef, currency, amountCents: cents, detail }
  await openPayIssue(tx, { kind, cause: `${kind}:${refundRef}`, ...of }, now)
}
