import { queryOptions } from '@tanstack/react-query'

import type { order as sentOrder } from '#src/contract/payments.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { Order, PurchaseIntent } from '#src/domain/payments/order.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

/** Everything about purchases in the cache. */
export const ordersKey = ['orders'] as const

/** Everything about what is on sale in the cache. */
export const packagesKey = ['packages'] as const

/** What a shop sells now. The kinds of bed come in the language of the app. */
export function packagesQuery(shopId: number, language: string) {
  return persistedQuery({
    queryKey: [...packagesKey, shopId, language],
    isPublic: true,
    load: async ({ signal }) =>
      (await callApi(loadPackages, '/api/order/freelyUseCardDeviceTypeList', { shopId }, { signal })) ?? [],
  })
}

export function orderQuery(orderId: string) {
  return persistedQuery({
    queryKey: [...ordersKey, 'one', orderId],
    load: async ({ signal }) => {
      const body = { orderId }
      return toOrder(await callApi(loadOrder, '/api/order/getFreelyUseCardOrderInfo', body, { signal }))
    },
  })
}

export interface OrdersPage {
  orders: Order[]
  hasMore: boolean
  next?: Place | undefined
}

/** One page of the member's purchases, newest first; pages count from 1. */
export function ordersPageQuery(page: number) {
  return persistedQuery({
    queryKey: [...ordersKey, 'page', page],
    load: async ({ signal, client }): Promise<OrdersPage> => {
      const body = { ...(await pageAfter(client, page, ordersPageQuery)), pageSize: 20 }
      const answer = await callApi(loadRecord, '/api/user/balanceBillRecord', body, { signal })
      return { orders: answer.list.map(toOrder), hasMore: answer.hasMore, next: answer.next }
    },
  })
}

/**
 * Makes an order, or gives the one for this package that still waits.
 * Throws an `ApiError` whose refusal names the reason. Never queued.
 */
export async function createOrder({ opId, ...body }: PurchaseIntent): Promise<Order> {
  return toOrder(await callApi(loadCreate, '/api/order/createFreelyUseCardCharge', body, { opId }))
}

/** Takes an unpaid order back; throws an `ApiError`, `changed` when it was paid or ended meanwhile. Never queued. */
export async function cancelOrder(orderId: string, opId: string): Promise<Order> {
  return toOrder(await callApi(loadCancel, '/api/order/cancelFreelyUseCardCharge', { orderId }, { opId }))
}

const loadPackages = async () => (await import('#src/contract/payments.ts')).packageList
const loadOrder = async () => (await import('#src/contract/payments.ts')).orderInfo
const loadRecord = async () => (await import('#src/contract/payments.ts')).orderRecord
const loadCreate = async () => (await import('#src/contract/payments.ts')).createOrder
const loadCancel = async () => (await import('#src/contract/payments.ts')).cancelOrder

function toOrder({ package: sold, failure, pay, ...sent }: CamelOf<typeof sentOrder>): Order {
  const { method, url, qrText, shortCode } = pay
  return { ...sent, sold, isCancelled: failure === 'cancelled', payMethod: method, payUrl: url, qrText, shortCode }
}

/** Where the code leads that staff have shown. Whoever has scanned it reads it, signed in or not. */
export function payLinkQuery(key: string) {
  return queryOptions({
    queryKey: ['pay-link', key],
    queryFn: async ({ signal }) =>
      await callApi(
        async () => (await import('#src/contract/payments.ts')).openPayLink,
        '/api/order/openPayLink',
        { key },
        { signal },
      ),
  })
}
