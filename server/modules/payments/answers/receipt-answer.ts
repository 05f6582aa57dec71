import type { CamelOf } from '#src/contract/codec.ts'
import type { receipt } from '#src/contract/staff/sales.ts'
import type { Language } from '#src/domain/language.ts'
import { isGuest } from '#src/domain/members/guest.ts'

import { inLanguage } from '#server/http/messages.ts'
import { cardName } from '#server/modules/cards/answers/card-answer.ts'
import { shownTimes } from '#server/modules/cards/rules/member-index.ts'
import { listCards } from '#server/modules/cards/store/cards.ts'
import { toDiscount } from '#server/modules/payments/rules/discount.ts'
import { businessDay } from '#server/modules/payments/store/day-closes.ts'
import { partsOf } from '#server/modules/payments/store/money-parts.ts'
import type { ShownMoney } from '#server/modules/payments/store/money-list.ts'
import { refundsOfOrders, type ShownRefund } from '#server/modules/payments/store/refunds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { productTexts } from '#server/modules/stock/store/products.ts'
import { itemsOf, type SoldItemRow } from '#server/modules/stock/store/sold-items.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { staffPhone } from '#server/modules/members/answers/member-row.ts'

type Receipt = CamelOf<typeof receipt>

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
  const items = await itemsOf(db, [row.lineId])
  return {
    ...row,
    ...(items.length > 0 && { items: items.map((item) => toItem(item, language)) }),
    parts: (await partsOf(db, [row])).get(row.lineId) ?? [],
    discount: toDiscount(row),
    kind: kinds[row.reason] ?? 'sale',
    businessDay: await businessDay(db, row, now),
    shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
    member: { uid: row.memberUid, nickname: row.nickname, phoneMasked: staffPhone(row) },
    packageName: cardName({ languages: row.cardTexts, timesTotal: row.timesTotal }, language),
    times: row.timesTotal === null ? null : row.delta,
    timesLeft: isGuest(row.memberUid) ? null : shownTimes(await listCards(db, row.memberUid), now),
    givenBack: givenBack(row),
    ...(row.method === 'online' && row.reason === 'purchase' && { refunds: await readRefunds(db, row.orderId) }),
  }
}

function toItem({ languages, ...item }: SoldItemRow, language: Language): NonNullable<Receipt['items']>[number] {
  return { ...item, name: inLanguage(productTexts.read(languages), language).name }
}

async function readRefunds(db: Db, orderId: string | null): Promise<NonNullable<Receipt['refunds']>> {
  const rows = await refundsOfOrders(db, orderId === null ? [] : [orderId])
  return rows.map(toShownRefund)
}

function toShownRefund(row: ShownRefund): NonNullable<Receipt['refunds']>[number] {
  return { ...row, askedAt: row.createdAt }
}

function givenBack({ isReversed, backCents, amountCents }: ShownMoney): Receipt['givenBack'] {
  if (isReversed) return 'reversed'
  if (backCents === 0) return 'nothing'
  return -backCents >= amountCents ? 'all' : 'part'
}
