import type { z } from 'zod/mini'

import type { receipt } from '#src/contract/staff/sales.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { cardName } from '#server/modules/cards/answers/card-answer.ts'
import { shownTimes } from '#server/modules/cards/rules/member-index.ts'
import { listCards } from '#server/modules/cards/store/cards.ts'
import type { ShownMoney } from '#server/modules/payments/store/money-list.ts'
import { refundsOfOrders } from '#server/modules/payments/store/refunds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { staffPhone } from '#server/modules/members/answers/member-row.ts'

type Receipt = z.output<typeof receipt>

const kinds: Partial<Record<ShownMoney['reason'], Receipt['kind']>> = {
  gift: 'gift',
  refund: 'refund',
  reversal: 'reversal',
}

/** What a movement of money says on paper and on the screen. */
export async function toReceipt(
  db: Db,
  row: ShownMoney,
  { language, now }: { language: Language; now: Instant },
): Promise<Receipt> {
  return {
    line_id: row.lineId,
    receipt_number: row.receiptNumber,
    kind: kinds[row.reason] ?? 'sale',
    method: row.method,
    reference: row.reference,
    note: row.note,
    amount_cents: row.amountCents,
    currency: row.currency,
    shop_id: row.shopId,
    shop_name: inLanguage(shopTexts.read(row.shopTexts), language).name,
    time_zone: row.timeZone,
    day: row.day,
    member: { uid: row.memberUid, nickname: row.nickname, phone_masked: staffPhone(row) },
    staff_name: row.staffName,
    order_id: row.orderId,
    card_id: row.cardId,
    package_name: cardName({ languages: row.cardTexts, timesTotal: row.timesTotal }, language),
    valid_until: row.validUntil === null ? null : new Date(row.validUntil).toISOString(),
    times: row.timesTotal === null ? null : row.delta,
    times_left: shownTimes(await listCards(db, row.memberUid), now),
    reverses: row.reverses,
    given_back: givenBack(row),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.method === 'online' && row.reason === 'purchase' && { refunds: await readRefunds(db, row.orderId) }),
  }
}

async function readRefunds(db: Db, orderId: string | null): Promise<NonNullable<Receipt['refunds']>> {
  const rows = await refundsOfOrders(db, orderId === null ? [] : [orderId])
  return rows.map(({ refundId, state, amountCents, currency, staffName, createdAt, settledAt }) => ({
    refund_id: refundId,
    state,
    amount_cents: amountCents,
    currency,
    staff_name: staffName,
    asked_at: new Date(createdAt).toISOString(),
    settled_at: settledAt === null ? null : new Date(settledAt).toISOString(),
  }))
}

function givenBack({ isReversed, backCents, amountCents }: ShownMoney): Receipt['given_back'] {
  if (isReversed) return 'reversed'
  if (backCents === 0) return 'nothing'
  return -backCents >= amountCents ? 'all' : 'part'
}
