import type { AnswerOf } from '#src/contract/call.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { product, saveProduct as saveCall } from '#src/contract/staff/stock/products.ts'
import type { listStock, stockHistory } from '#src/contract/staff/stock/stock.ts'
import { callApi, carriedBy, type Failure, type RequestOf, writing } from '#src/client/http/call-api.ts'
import { pageAfter } from '#src/client/http/page-after.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

export type Product = CamelOf<typeof product>
export type ProductTerms = Omit<RequestOf<typeof saveCall>, 'productId' | 'rev'>
export type Stock = AnswerOf<typeof listStock>
export type Stocked = Stock['list'][number]
type History = AnswerOf<typeof stockHistory>
export type StockMove = History['list'][number]

const loadProducts = async () => await import('#src/contract/staff/stock/products.ts')
const loadStock = async () => await import('#src/contract/staff/stock/stock.ts')

export const stockKey = ['staff', 'stock'] as const

/** Products of the chain, also those that are withdrawn. */
export function productsQuery() {
  return persistedQuery({
    queryKey: [...stockKey, 'products'],
    load: async ({ signal }): Promise<Product[]> => {
      const call = async () => (await loadProducts()).listProducts
      return (await callApi(call, '/api/admin/stock/products', {}, { signal })).list
    },
  })
}

/** What lies at a studio; its names are in the language of the app. */
export function stockQuery(shopId: number, locale: string) {
  return persistedQuery({
    queryKey: [...stockKey, 'shelf', shopId, locale],
    load: async ({ signal }): Promise<Stock> => {
      const call = async () => (await loadStock()).listStock
      return await callApi(call, '/api/admin/stock/list', { shopId }, { signal })
    },
  })
}

/** What changed the stock of a studio, or of one product there, the newest first. */
export function stockHistoryQuery(shopId: number, productId: string | undefined, page: number) {
  return persistedQuery({
    queryKey: [...stockKey, 'history', shopId, productId ?? '', page],
    load: async ({ signal, client }): Promise<History> => {
      const call = async () => (await loadStock()).stockHistory
      const after = await pageAfter(client, page, (before) => stockHistoryQuery(shopId, productId, before))
      const body = { shopId, ...(productId !== undefined && { productId }), ...after }
      return await callApi(call, '/api/admin/stock/history', body, { signal })
    },
  })
}

/** Each throws an `ApiError`: `changed` where somebody was faster, or something was sold meanwhile. */
export const saveProduct = writing(async () => (await loadProducts()).saveProduct, '/api/admin/stock/save-product')
export const receiveGoods = writing(async () => (await loadStock()).receiveGoods, '/api/admin/stock/receive')
export const countStock = writing(async () => (await loadStock()).countStock, '/api/admin/stock/count')
export const setLowLevel = writing(async () => (await loadStock()).setLowLevel, '/api/admin/stock/set-low')

/** The product that a refusal `changed` carries. */
export async function productOf(failure: Failure): Promise<Product | undefined> {
  return await carriedBy(failure, 'changed', async () => (await loadProducts()).product)
}
