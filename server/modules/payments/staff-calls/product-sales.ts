import { ok, refuse, refuseField } from '#src/contract/outcome.ts'
import { sellProducts as sellCall } from '#src/contract/staff/stock/sell-products.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { ensureGuest } from '#server/modules/payments/store/guest.ts'
import { findMemberForUpdate } from '#server/modules/members/store/members.ts'
import { lowerPrice } from '#server/modules/payments/actions/lower-price.ts'
import { receiveParts } from '#server/modules/payments/actions/receive-parts.ts'
import { findWanted, priceOf, sellProducts, type Wanted } from '#server/modules/payments/actions/sell-products.ts'
import { toReceipt } from '#server/modules/payments/answers/receipt-answer.ts'
import { loggedParts } from '#server/modules/payments/rules/money-parts.ts'
import { findSaleOfCard } from '#server/modules/payments/store/money-list.ts'
import { findLivingShop } from '#server/modules/shops/store/shops.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'

/** Sells products at the counter, by the same tenders, discounts and receipts as packages. */
export function serveProductSales(serve: Serve, store: Store): void {
  serve(sellCall, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, items, amountCents, note } = body
      if (new Set(items.map(({ productId }) => productId)).size < items.length) {
        return refuseField('items', 'Each product once')
      }
      if (!(await findLivingShop(tx, shopId))) return refuse('not-found')
      if (body.memberUid !== undefined && isOwnDeal(caller, body.memberUid)) return refuse('own-account')
      const member = body.memberUid === undefined ? undefined : await findMemberForUpdate(tx, body.memberUid)
      if (body.memberUid !== undefined && !member) return refuse('not-found')
      const wanted = await findWanted(tx, items)
      if (typeof wanted === 'string') return refuse(wanted)
      const priceCents = priceOf(wanted)
      const discount = await lowerPrice(tx, body.discount, { priceCents, level: caller.levelHere })
      if (discount && 'code' in discount) return discount
      const dueCents = priceCents - (discount?.offCents ?? 0)
      if (amountCents !== dueCents) return refuse('wrong-amount', { amountCents: dueCents })
      const parts = await receiveParts(tx, body, { amountCents, currency: wanted[0]?.currency ?? '' })
      if ('code' in parts) return parts
      const memberUid = member?.uid ?? (await ensureGuest(tx))
      const who = { shopId, memberUid, staffUid: caller.uid }
      const sold = await sellProducts(tx, { ...who, wanted, parts, discount, note: note || null }, now)
      const { cardId, levels } = sold
      const after = { items: soldBy(wanted, levels), amountCents, ...(discount && { discount }), ...loggedParts(parts) }
      const action = { staffUid: caller.uid, what: 'recharge.sell-products', subject: `card:${cardId}` }
      await writeStaffLog(tx, { ...action, before: null, after }, now)
      const sale = await findSaleOfCard(tx, cardId)
      if (!sale) throw new Error('A sale that was just written is gone')
      return ok(await toReceipt(tx, sale, { language, now }))
    }),
  )
}

/** By the product: the log compares two states field by field. */
function soldBy(wanted: readonly Wanted[], levels: ReadonlyMap<string, number>) {
  return Object.fromEntries(
    wanted.map(({ productId, quantity }) => [productId, { quantity, level: levels.get(productId) }]),
  )
}
