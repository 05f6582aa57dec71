import type { onSale as wireOnSale, order as wireOrder } from '#src/contract/payments.ts'
import type { Order, PurchaseIntent } from '#src/domain/payments/order.ts'
import type { PackageOnSale } from '#src/domain/cards/package.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
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
    load: async ({ signal }) =>
      (
        (await callWire(loadPackages, '/api/order/freelyUseCardDeviceTypeList', { shop_id: shopId }, { signal })) ?? []
      ).map(toOnSale),
  })
}

export function orderQuery(orderId: string) {
  return persistedQuery({
    queryKey: [...ordersKey, 'one', orderId],
    load: async ({ signal }) => {
      const body = { order_id: orderId }
      return toOrder(await callWire(loadOrder, '/api/order/getFreelyUseCardOrderInfo', body, { signal }))
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
      const body = { ...(await pageAfter(client, page, ordersPageQuery)), page_size: 20 }
      const answer = await callWire(loadRecord, '/api/user/balanceBillRecord', body, { signal })
      return { orders: answer.list.map(toOrder), hasMore: answer.has_more, next: answer.next }
    },
  })
}

/**
 * Makes an order, or gives the one for this package that still waits.
 * Throws a `ApiError` whose refusal names the reason. Never queued.
 */
export async function createOrder({ packageId, packageRev, shopId, payMethod, opId }: PurchaseIntent): Promise<Order> {
  const seen = packageRev === undefined ? {} : { package_rev: packageRev }
  const body = { package_id: packageId, shop_id: shopId, pay_method: payMethod, ...seen }
  return toOrder(await callWire(loadCreate, '/api/order/createFreelyUseCardCharge', body, { opId }))
}

/** Takes an unpaid order back; throws a `ApiError`, `changed` when it was paid or ended meanwhile. Never queued. */
export async function cancelOrder(orderId: string, opId: string): Promise<Order> {
  return toOrder(await callWire(loadCancel, '/api/order/cancelFreelyUseCardCharge', { order_id: orderId }, { opId }))
}

const loadPackages = async () => (await import('#src/contract/payments.ts')).packageList
const loadOrder = async () => (await import('#src/contract/payments.ts')).orderInfo
const loadRecord = async () => (await import('#src/contract/payments.ts')).orderRecord
const loadCreate = async () => (await import('#src/contract/payments.ts')).createOrder
const loadCancel = async () => (await import('#src/contract/payments.ts')).cancelOrder

function toOnSale(wire: z.output<typeof wireOnSale>): PackageOnSale {
  return {
    packageId: wire.package_id,
    name: wire.name,
    languages: wire.languages,
    priceCents: wire.price_cents,
    currency: wire.currency,
    times: wire.times,
    bonusTimes: wire.bonus_times,
    validDays: wire.valid_days,
    deviceTypes: wire.device_types,
    shopIds: wire.shop_ids,
    rev: wire.rev,
  }
}

function toOrder(wire: z.output<typeof wireOrder>): Order {
  return {
    orderId: wire.order_id,
    state: wire.state,
    isCancelled: wire.failure === 'cancelled',
    shopId: wire.shop_id,
    sold: toOnSale(wire.package),
    amountCents: wire.amount_cents,
    currency: wire.currency,
    payMethod: wire.pay.method,
    payUrl: wire.pay.url,
    qrText: wire.pay.qr_text,
    shortCode: wire.pay.short_code,
    createdAt: toInstant(wire.created_at),
    payBy: toInstant(wire.expires_at),
    paidAt: toInstant(wire.paid_at),
    cardId: wire.card_id,
    refund: wire.refund && { state: wire.refund.state, amountCents: wire.refund.amount_cents },
  }
}
