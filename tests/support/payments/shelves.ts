import type { Engine } from '../engines.ts'
import type { SignedIn } from '../fixtures.ts'
import { books } from './books.ts'

export const lotionPrice = 28_000
export const gogglesPrice = 6_500

const named = (hk: string, en: string) => [
  { language: 'zh-HK', name: hk },
  { language: 'en-US', name: en },
]

/** Open books, and two products on the shelf of the first studio. */
export async function shelves(engine: Engine) {
  const place = await books(engine)
  const { call, staff, manager, store } = place
  const lotionTerms = { languages: named('助曬乳', 'Lotion'), price_cents: lotionPrice, code: '4891', low_level: 2 }
  const gogglesTerms = { languages: named('護目鏡', 'Goggles'), price_cents: gogglesPrice, code: '', low_level: null }
  const save = (fields: object, who: SignedIn = manager) =>
    call(who, 'stock/save-product', { ...lotionTerms, active: true, ...fields })
  const lotion = (await save({})).data
  const goggles = (await save(gogglesTerms)).data
  const receive = (quantity: number, productId: string = lotion.product_id, fields: object = {}) =>
    call(staff, 'stock/receive', { shop_id: 1, items: [{ product_id: productId, quantity }], ...fields })
  const look = async (shopId = 1) => (await call(staff, 'stock/list', { shop_id: shopId })).data.list
  const levelOf = async (productId: string = lotion.product_id, shopId = 1) =>
    (await look(shopId)).find(({ product_id }: { product_id: string }) => product_id === productId)?.level
  const one = (quantity = 1, of = lotion) => ({ product_id: of.product_id, rev: of.rev, quantity })
  const sellGoods = (fields: object = {}, who: SignedIn = staff) =>
    call(who, 'recharge/sell-products', {
      shop_id: 1,
      items: [one()],
      method: 'cash',
      amount_cents: lotionPrice,
      ...fields,
    })
  const count = (expected: number, counted: number, fields: object = {}, who: SignedIn = staff) =>
    call(who, 'stock/count', {
      shop_id: 1,
      items: [{ product_id: lotion.product_id, expected, counted, ...fields }],
    })
  const history = async (fields: object = {}) =>
    (await call(staff, 'stock/history', { shop_id: 1, ...fields })).data.list
  /** What is kept beside the levels comes to the same. */
  async function sums() {
    const moves = await store.db
      .selectFrom('stockMoves')
      .select(({ fn }) => ['shopId', 'productId', fn.sum<number>('delta').as('level')])
      .groupBy(['shopId', 'productId'])
      .execute()
    const levels = await store.db.selectFrom('stockLevels').select(['shopId', 'productId', 'level']).execute()
    const order = (rows: { shopId: number; productId: string; level: number }[]) =>
      rows.map(({ shopId, productId, level }) => `${shopId} ${productId} ${level}`).toSorted()
    return { moves: order(moves), levels: order(levels.filter((row) => moves.some((move) => isSame(move, row)))) }
  }
  return { ...place, save, lotion, goggles, lotionTerms, receive, look, levelOf, one, sellGoods, count, history, sums }
}

function isSame(a: { shopId: number; productId: string }, b: { shopId: number; productId: string }): boolean {
  return a.shopId === b.shopId && a.productId === b.productId
}
