import { ok, refuse, refuseField } from '#src/contract/outcome.ts'
import { shortestReason } from '#src/contract/staff/limits.ts'
import { countStock, listStock, receiveGoods, setLowLevel, stockHistory } from '#src/contract/staff/stock/stock.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { findLivingShop, findShop } from '#server/modules/shops/store/shops.ts'
import { inLockOrder, moveStock } from '#server/modules/stock/actions/move-stock.ts'
import { describeStock, toMove } from '#server/modules/stock/answers/stock-answer.ts'
import { findProducts } from '#server/modules/stock/store/products.ts'
import { addToLevel, changeShelf } from '#server/modules/stock/store/stock-levels.ts'
import { listMoves } from '#server/modules/stock/store/stock-moves.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/** What lies at a studio: looked at, received and counted by its staff. */
export function serveStock(serve: Serve, store: Store): void {
  const { db } = store
  serve(listStock, async ({ body, language }) => {
    const shop = await findShop(db, body.shopId)
    return shop ? ok(await describeStock(db, shop, language)) : refuse('not-found')
  })

  serve(stockHistory, async ({ body, language }) => {
    const shop = await findShop(db, body.shopId)
    if (!shop) return refuse('not-found')
    const { list, ...paged } = pageOf(body, await listMoves(db, body, spanOf(body)))
    return ok({ ...paged, list: list.map((row) => toMove(row, language)), timeZone: shop.timeZone })
  })

  serve(receiveGoods, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, items, note } = body
      const shop = await findLivingShop(tx, shopId)
      const trouble = await troubleOf(tx, items)
      if (!shop) return refuse('not-found')
      if (trouble) return trouble
      const moves = items.map(({ productId, quantity }) => ({ productId, delta: quantity }))
      const why = { shopId, kind: 'received', staffUid: caller.uid, reason: note || null } as const
      const levels = await moveStock(tx, moves, why, now)
      await log(tx, { shopId, staffUid: caller.uid, what: 'receive', after: { items: namedBy(items, levels) } }, now)
      return ok(await describeStock(tx, shop, language))
    }),
  )

  serve(setLowLevel, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, productId, lowLevel } = body
      const shop = await findLivingShop(tx, shopId)
      if (!shop || (await findProducts(tx, [productId])).length === 0) return refuse('not-found')
      await addToLevel(tx, { shopId, productId }, 0)
      await changeShelf(tx, { shopId, productId }, { lowLevel })
      await log(tx, { shopId, staffUid: caller.uid, what: 'set-low', after: { productId, lowLevel } }, now)
      return ok(await describeStock(tx, shop, language))
    }),
  )

  serveCount(serve, store)
}

function serveCount(serve: Serve, store: Store): void {
  serve(countStock, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, items } = body
      const shop = await findLivingShop(tx, shopId)
      const trouble = await troubleOf(tx, items)
      if (!shop) return refuse('not-found')
      if (trouble) return trouble
      const wordless = items.findIndex(
        ({ expected, counted, reason = '' }) => counted !== expected && reason.length < shortestReason,
      )
      if (wordless !== -1) return refuseField(`items.${wordless}.reason`, 'A difference needs a reason')
      // Held before anything is decided: what is sold meanwhile waits, or was sold before.
      const held = new Map<string, number>()
      for (const { productId } of inLockOrder(items))
        held.set(productId, await addToLevel(tx, { shopId, productId }, 0))
      if (items.some(({ productId, expected }) => held.get(productId) !== expected)) {
        return refuse('changed', await describeStock(tx, shop, language))
      }
      for (const { productId, expected, counted, reason } of inLockOrder(items)) {
        const why = { shopId, kind: 'counted', staffUid: caller.uid, reason: reason || null } as const
        await moveStock(tx, [{ productId, delta: counted - expected }], why, now)
        await changeShelf(tx, { shopId, productId }, { countedAt: now })
      }
      const counts = Object.fromEntries(items.map(({ productId, ...count }) => [productId, count]))
      await log(tx, { shopId, staffUid: caller.uid, what: 'count', after: { items: counts } }, now)
      return ok(await describeStock(tx, shop, language))
    }),
  )
}

/** Each product once, and all of them known; withdrawn ones are counted and received as well. */
async function troubleOf(tx: Tx, items: readonly { productId: string }[]) {
  const ids = new Set(items.map(({ productId }) => productId))
  if (ids.size < items.length) return refuseField('items', 'Each product once')
  return (await findProducts(tx, [...ids])).length === ids.size ? undefined : refuse('not-found')
}

/** By the product: the log compares two states field by field. */
function namedBy(items: readonly { productId: string; quantity: number }[], levels: ReadonlyMap<string, number>) {
  return Object.fromEntries(
    items.map(({ productId, quantity }) => [productId, { quantity, level: levels.get(productId) }]),
  )
}

interface Done {
  shopId: number
  staffUid: string
  what: string
  after: unknown
}

async function log(tx: Tx, { shopId, what, ...done }: Done, now: Instant): Promise<void> {
  const named = { what: `stock.${what}`, subject: `stock:${shopId}`, before: null, memberUid: null }
  await writeStaffLog(tx, { ...done, ...named }, now)
}
