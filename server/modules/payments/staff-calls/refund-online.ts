import { v7 as uuidv7 } from 'uuid'

import type { refundCard } from '#src/contract/staff/sales.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { RefusalCode } from '#src/contract/codes.ts'
import { ok, type Outcome, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { lineOfRefund } from '#server/modules/payments/actions/book-refund.ts'
import { askForRefund } from '#server/modules/payments/actions/follow-refunds.ts'
import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { runDeviceCommand } from '#server/modules/sessions/actions/run-device-command.ts'
import { changeCard } from '#server/modules/cards/store/card-changes.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { findMoney, findSaleOfOrder } from '#server/modules/payments/store/money-list.ts'
import type { Operation } from '#server/platform/database/operations.ts'
import { findRefund, insertRefund } from '#server/modules/payments/store/refunds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { toReceipt } from '#server/modules/payments/answers/receipt-answer.ts'
import { ownSaleMark } from '#server/modules/chain/rules/own-sale.ts'
import type { Found, Given, Prepared } from '#server/modules/payments/answers/refund-offer.ts'

interface Online {
  store: Store
  /** Without one nothing goes back online. */
  deps: PaymentDeps | undefined
  operation: Operation
  language: Language
}

type Receipt = AnswerOf<typeof refundCard>

/**
 * Gives back through the provider what was paid there. What goes with it is held first; the money is in the ledger
 * once the provider says that it has gone back, and the package has everything again once it says that it could not.
 */
export async function refundOnline<Code extends RefusalCode>(
  { store, deps, operation, language }: Online,
  prepare: (tx: Tx, now: Instant) => Promise<Prepared<Code>>,
): Promise<Outcome<Receipt, Code | 'pay-method' | 'refund-failed' | 'op-mismatch'>> {
  type Answer = Outcome<Receipt, Code | 'pay-method' | 'refund-failed'>
  const current = async (refundId: string): Promise<Answer> => await tellRefund(store, refundId, language)
  return await runDeviceCommand<Receipt, Code | 'pay-method' | 'refund-failed'>(store, operation, {
    begunDurability: 'immediate',
    begin: async (tx, now) => {
      const ready = await prepare(tx, now)
      if ('code' in ready) return ready
      const { found, given } = ready
      if (!deps || found.sale.method !== 'online') return refuse('pay-method')
      if (!deps.payments.takes(given.cents, found.sale.currency)) return refuse('pay-method')
      return { subject: await holdForRefund(tx, found, given, now) }
    },
    command: async (refundId) => {
      // Whatever goes wrong here is asked for again by the look of every minute.
      if (deps) await askForRefund(deps, refundId).catch(deps.onError)
      return await current(refundId)
    },
    current,
  })
}

/** Writes the refund down, with the times that go with it; all of a package pays for nothing while it is under way. */
async function holdForRefund(tx: Tx, { card, sale }: Found, given: Given, now: Instant): Promise<string> {
  const { kind, isWhole, cents, staffUid, reason } = given
  if (sale.orderId === null || sale.reference === null) throw new Error('A sale online has no payment')
  const refundId = uuidv7()
  const { cardId, memberUid } = card
  const times = card.timesTotal === null ? 0 : Math.max(0, given.times)
  const line = { cardId, reason: kind, delta: times === 0 ? 0 : -times, reference: lineOfRefund(refundId) }
  await writeLine(tx, { ...line, shopId: sale.shopId, staffUid, note: reason, sessionId: null, createdAt: now })
  const of = { refundId, orderId: sale.orderId, paymentRef: sale.reference, cardId, memberUid, kind, staffUid, reason }
  const sum = { amountCents: cents, bookedCents: 0, currency: sale.currency, times, isWhole: isWhole ? 1 : 0 } as const
  const open = {
    state: 'asked',
    providerRef: null,
    lineId: null,
    failure: null,
    askedAt: null,
    settledAt: null,
  } as const
  await insertRefund(tx, { ...of, ...sum, ...open, createdAt: now })
  if (isWhole) await changeCard(tx, cardId, { refundingAt: now })
  const action = { staffUid, what: `recharge.${kind === 'refund' ? 'refund' : 'reverse'}`, subject: `card:${cardId}` }
  const before = { times: card.balance, validUntil: card.validUntil }
  const after = {
    times: card.balance - times,
    amountCents: -cents,
    method: 'online',
    refundId,
    ...ownSaleMark(sale, staffUid),
  }
  await writeStaffLog(tx, { ...action, before, after, reason }, now)
  return refundId
}

/** Its own receipt once the money has gone back; before that the one of the sale, which tells how it stands. */
async function tellRefund(
  store: Store,
  refundId: string,
  language: Language,
): Promise<Outcome<Receipt, 'refund-failed'>> {
  const row = await findRefund(store.db, refundId)
  if (!row) throw new Error('A refund that was written down is gone')
  if (row.state === 'failed') return refuse('refund-failed')
  const shown =
    row.lineId === null ? await findSaleOfOrder(store.db, row.orderId) : await findMoney(store.db, row.lineId)
  if (!shown) throw new Error('The line of a refund is gone')
  return ok(await toReceipt(store.db, shown, { language, now: await store.now() }))
}
