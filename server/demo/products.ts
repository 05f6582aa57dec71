import { moveStock } from '#server/modules/stock/actions/move-stock.ts'
import type { ProductRow } from '#server/modules/stock/store/products.ts'
import { productTexts } from '#server/modules/stock/store/products.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

type Names = readonly [hk: string, cn: string, en: string]

function aProduct(id: string, [hk, cn, en]: Names, priceCents: number, more: Pick<ProductRow, 'code' | 'lowLevel'>) {
  const languages = productTexts.write([
    { language: 'zh-HK', name: hk },
    { language: 'zh-CN', name: cn },
    { language: 'en-US', name: en },
  ])
  return { productId: id, rev: 1, languages, priceCents, currency: 'HKD', active: 1 as const, ...more }
}

const products = [
  aProduct('tan-lotion', ['古銅助曬乳 200 毫升', '古铜助晒乳 200 毫升', 'Tanning lotion 200 ml'], 28_000, {
    code: '4890000000017',
    lowLevel: 3,
  }),
  aProduct('after-sun', ['曬後修護乳 250 毫升', '晒后修护乳 250 毫升', 'After-sun lotion 250 ml'], 19_800, {
    code: '4890000000024',
    lowLevel: 3,
  }),
  aProduct('goggles', ['護目鏡', '护目镜', 'Goggles'], 6_500, { code: '4890000000031', lowLevel: 5 }),
]

/** What lies on the counters of the demo, received before it began. */
export async function addDemoProducts(tx: Tx, { shopIds, staffUid, now }: DemoStock): Promise<void> {
  await tx
    .insertInto('products')
    .values(products.map((product, index) => Object.assign(product, { createdAt: now + index })))
    .execute()
  const arrived = products.map(({ productId }, index) => ({ productId, delta: 8 + 4 * index }))
  for (const shopId of shopIds) await moveStock(tx, arrived, { shopId, kind: 'received', staffUid }, now)
}

interface DemoStock {
  shopIds: readonly number[]
  staffUid: string
  now: Instant
}
