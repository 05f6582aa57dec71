import { adjustCard } from '#src/contract/staff/member.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse, refuseField } from '#src/contract/outcome.ts'
import {
  type AdjustableCard,
  type AdjustedCard,
  type Adjustment,
  adjustCard as decide,
} from '#src/domain/cards/card-adjustment.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { isProductsCard } from '#server/modules/cards/rules/products-card.ts'
import { changeCard, expiredTimes, selectBalancedCardForUpdate } from '#server/modules/cards/store/card-changes.ts'
import type { BalancedCard } from '#server/modules/cards/store/cards.ts'
import { findSellingShop } from '#server/modules/cards/store/selling-shops.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { once } from '#server/platform/database/operations.ts'
import type { LineReason } from '#server/modules/cards/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { toStaffCard } from '#server/modules/members/answers/staff-member-answer.ts'

type Body = BodyOf<typeof adjustCard>
type Adjusted = Extract<AdjustedCard, { ok: true }>

/** Gives, takes, extends, freezes: a new line of the ledger each, and the reason in it. */
export function serveAdjustment(serve: Serve, store: Store): void {
  serve(adjustCard, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const card = await selectBalancedCardForUpdate(tx, body.cardId)
      if (card?.memberUid !== body.memberUid || isProductsCard(card)) return refuse('not-found')
      if (isOwnDeal(caller, card.memberUid)) return refuse('own-account')
      const timesExpired = await expiredOf(tx, card)
      const shop = await findSellingShop(tx, card)
      const reader = { language, now }
      if (card.lineCount !== body.rev) return refuse('changed', toStaffCard(card, { ...shop, timesExpired }, reader))
      const change = toAdjustment(body)
      const decided = change && decide(toAdjustable(card, timesExpired), change, { ...shop, now })
      if (!decided) return refuseField('amount', 'How many')
      if (!decided.ok) return refuseAdjustment(decided.why)
      await write(tx, { card, body, decided, shopId: shop.shopId, staffUid: caller.uid, opId: operation.opId }, now)
      const after = await selectBalancedCardForUpdate(tx, card.cardId)
      if (!after) throw new Error('A locked card is gone')
      return ok(toStaffCard(after, { ...shop, timesExpired: await expiredOf(tx, after) }, reader))
    }),
  )
}

function toAdjustable(card: BalancedCard, timesExpired: number): AdjustableCard {
  return {
    ...card,
    timesLeft: card.balance,
    timesExpired,
    isRefunded: card.refundedAt !== null,
    isRefunding: card.refundingAt !== null,
  }
}

function refuseAdjustment(why: Extract<AdjustedCard, { ok: false }>['why']) {
  if (why === 'refunded') return refuse('refunded')
  if (why === 'refunding') return refuse('refund-pending')
  if (why === 'not-enough') return refuse('not-enough-times')
  return refuseField('kind', `Not for this package: ${why}`)
}

async function expiredOf(tx: Tx, card: BalancedCard): Promise<number> {
  if (card.expiredAt === null) return 0
  return (await expiredTimes(tx, [card.cardId])).get(card.cardId) ?? 0
}

function toAdjustment({ kind, amount }: Body): Adjustment | undefined {
  if (kind === 'freeze' || kind === 'unfreeze') return { kind }
  if (amount === undefined) return undefined
  return kind === 'extend' ? { kind, days: amount } : { kind, times: amount }
}

const reasons = {
  give: 'gift',
  take: 'correction',
  extend: 'extension',
  freeze: 'freeze',
  unfreeze: 'unfreeze',
} as const satisfies Record<Body['kind'], LineReason>

interface Change {
  card: BalancedCard
  body: Body
  decided: Adjusted
  /** Where the card was sold: an adjustment belongs to no other shop. */
  shopId: number | null
  staffUid: string
  opId: string
}

async function write(tx: Tx, { card, body, decided, shopId, staffUid, opId }: Change, now: Instant): Promise<void> {
  const { cardId } = card
  const { validUntil, frozenAt } = decided.card
  await writeLine(tx, {
    cardId,
    reason: reasons[body.kind],
    delta: decided.delta,
    days: decided.days,
    reference: `adjust:${staffUid}:${opId}`,
    sessionId: null,
    shopId,
    staffUid,
    note: body.reason,
    createdAt: now,
  })
  const isValid = validUntil === null || validUntil > now
  await changeCard(tx, cardId, { validUntil, frozenAt, ...(isValid && { expiredAt: null }) })
  const before = { times: card.balance, validUntil: card.validUntil, frozenAt: card.frozenAt }
  const after = { times: decided.card.timesLeft, validUntil, frozenAt }
  const action = { staffUid, what: `user.${body.kind}`, subject: `card:${cardId}`, before, after, reason: body.reason }
  await writeStaffLog(tx, action, now)
}
