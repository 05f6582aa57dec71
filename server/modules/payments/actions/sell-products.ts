import { v7 as uuidv7 } from 'uuid'

import type { BodyOf } from '#src/contract/call.ts'
import type { sellProducts as sellCall } from '#src/contract/staff/stock/sell-products.ts'
import { type Language, languages } from '#src/domain/language.ts'
import { costOf, paidForEach } from '#src/domain/stock/goods.ts'

import { inLanguage } from '#server/http/messages.ts'
import { productsCard } from '#server/modules/cards/rules/products-card.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { packageTexts } from '#server/modules/cards/store/packages.ts'
import type { Discount, MoneyPart } from '#server/modules/payments/money-tables.ts'
import { writeMoney } from '#server/modules/payments/store/money.ts'
import { moveStock } from '#server/modules/stock/actions/move-stock.ts'
import { findProducts, type ProductRow, productTexts } from '#server/modules/stock/store/products.ts'
import { insertItems } from '#server/modules/stock/store/sold-items.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** A product at its price of now, and how many of it. */
export interface Wanted extends ProductRow {
  quantity: number
}

type Items = BodyOf<typeof sellCall>['items']

/** What is wanted at the prices of now; or why it is not sold. */
export async function findWanted(
  tx: Tx,
  items: Items,
): Promise<Wanted[] | 'not-found' | 'not-on-sale' | 'offer-changed'> {
  const rows = await findProducts(
    tx,
    items.map(({ productId }) => productId),
  )
  const wanted = items.flatMap(({ productId, quantity }) => {
    const row = rows.find((each) => each.productId === productId)
    return row ? { ...row, quantity } : []
  })
  if (wanted.length < items.length) return 'not-found'
  if (wanted.some(({ active }) => active === 0)) return 'not-on-sale'
  return wanted.every(({ rev }, index) => rev === items[index]?.rev) ? wanted : 'offer-changed'
}

interface ProductSale {
  shopId: number
  memberUid: string
  staffUid: string
  wanted: readonly Wanted[]
  parts: readonly MoneyPart[]
  discount: Discount | undefined
  note: string | null
  /** A slip says so: see `writeMoney`. */
  wasOffline?: boolean
}

/** Money becomes products, which leave the stock of the studio in the same transaction. Tells the card and the levels. */
export async function sellProducts(tx: Tx, sale: ProductSale, now: Instant) {
  const { shopId, memberUid, staffUid, wanted, parts, discount, note, wasOffline } = sale
  const cardLine = `products:${uuidv7()}`
  const sold = { packageId: productsCard, rev: 0, languages: namesOf(wanted), deviceTypes: '[]', shopIds: '[]' }
  const nothingToUse = { timesTotal: 0, validUntil: null }
  const line = { shopId, staffUid, note }
  const cardId = await addCard(tx, { memberUid, ...nothingToUse, sold, reference: cardLine, line }, now)
  const { currency = '' } = wanted[0] ?? {}
  const { lineId, amountCents } = await writeMoney(
    tx,
    { cardLine, parts, currency, shopId, memberUid, orderId: null, wasOffline },
    now,
  )
  if (discount)
    await tx
      .insertInto('discounts')
      .values({ lineId, ...discount })
      .execute()
  const paid = paidForEach(wanted, amountCents)
  const items = wanted.map(({ productId, languages: texts, quantity, priceCents }, index) => {
    return { productId, languages: texts, quantity, priceCents, amountCents: paid[index] ?? 0 }
  })
  await insertItems(tx, lineId, items)
  const moves = wanted.map(({ productId, quantity }) => ({ productId, delta: -quantity }))
  const levels = await moveStock(tx, moves, { shopId, kind: 'sold', staffUid, lineId }, now)
  return { cardId, levels }
}

export function priceOf(wanted: readonly Wanted[]): number {
  return costOf(wanted)
}

/** What they are called together, in each language. */
function namesOf(wanted: readonly Wanted[]): string {
  const nameIn = (language: Language) =>
    wanted
      .map(({ languages: texts, quantity }) => {
        const { name } = inLanguage(productTexts.read(texts), language)
        return quantity === 1 ? name : `${name} × ${quantity}`
      })
      .join(' · ')
  return packageTexts.write(languages.map((language) => ({ language, name: nameIn(language) })))
}
