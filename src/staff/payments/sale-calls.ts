import type {
  findSale as findCall,
  listReceipts,
  receipt as wireReceipt,
  refundCard as refundCall,
  refundOffer,
  sellAtCounter as sellCall,
} from '#src/contract/staff/sales.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'
import type { z } from 'zod/mini'

import type { Camel } from '#src/contract/codec.ts'
import type { Tender } from '#src/domain/payments/tenders.ts'

export type Receipt = Camel<z.output<typeof wireReceipt>>
export type CounterSale = AnswerOf<typeof findCall>
export type RefundOffer = AnswerOf<typeof refundOffer>
type Receipts = AnswerOf<typeof listReceipts>
export type PaidBy = Tender
/** One tender of what was taken or given back. */
export type MoneyPart = NonNullable<Receipt['parts']>[number]
export type BackBy = BodyOf<typeof refundCall>['method']

const load = async () => await import('#src/contract/staff/sales.ts')

export const tillKey = ['staff', 'till'] as const

/** What was taken and given back today in a studio, the newest first. */
export function todayQuery(shopId: number, page: number) {
  return persistedQuery({
    queryKey: [...tillKey, 'today', shopId, page],
    load: async ({ signal, client }): Promise<Receipts> => {
      const call = async () => (await load()).listReceipts
      const after = await pageAfter(client, page, (before) => todayQuery(shopId, before))
      const body = { shopId, ...after, pageSize: 50 }
      return await callApi(call, '/api/admin/recharge/list', body, { signal })
    },
  })
}

/** Everything that one member paid and got back. */
export function paymentsQuery(uid: string, page: number) {
  return persistedQuery({
    queryKey: [...tillKey, 'of', uid, page],
    load: async ({ signal, client }): Promise<Receipts> => {
      const call = async () => (await load()).listReceipts
      const body = { memberUid: uid, ...(await pageAfter(client, page, (before) => paymentsQuery(uid, before))) }
      return await callApi(call, '/api/admin/recharge/list', body, { signal })
    },
  })
}

/** What a package is still worth; refused with `not-found` where it was not paid for. */
export function refundOfferQuery(cardId: string) {
  return persistedQuery({
    queryKey: [...tillKey, 'offer', cardId],
    load: async ({ signal }) => {
      const call = async () => (await load()).refundOffer
      return await callApi(call, '/api/admin/recharge/offer', { cardId }, { signal })
    },
  })
}

/** What is taken off a price, and why. */
export type SaleDiscount = NonNullable<BodyOf<typeof sellCall>['discount']>

/** By what a sum was paid; of several tenders, `parts` says each. */
interface Payment {
  method: PaidBy | 'split'
  reference: string
  /** Handed over in cash. */
  givenCents?: number | undefined
  parts?: readonly PaidPart[]
  discount?: SaleDiscount | undefined
}

interface PaidPart {
  tender: PaidBy
  amountCents: number
  reference: string
  givenCents?: number | undefined
}

/** What the calls say of a payment beside its method. */
function toWirePayment({ reference, givenCents, parts, discount }: Payment) {
  return {
    ...(reference && { reference }),
    ...(givenCents !== undefined && { givenCents }),
    ...(parts && { parts: [...parts] }),
    ...(discount && { discount }),
  }
}

export interface Sale extends Payment {
  uid: string
  packageId: string
  packageRev: number | undefined
  shopId: number
  amountCents: number
  note: string
}

/** Money was taken: becomes a package. Sending the same intent again sells nothing twice. */
export async function sell(sale: Sale, opId: string): Promise<Receipt> {
  const call = async () => (await load()).sellAtCounter
  const { method, amountCents, note } = sale
  const what = { ...toWireOffer(sale), method, amountCents, ...toWirePayment(sale), ...(note && { note }) }
  return await callApi(call, '/api/admin/recharge/sell', what, { opId })
}

export interface GoodsSale extends Payment {
  /** Undefined: a guest without an account. */
  uid: string | undefined
  shopId: number
  items: { productId: string; rev: number; quantity: number }[]
  amountCents: number
  note: string
}

/** Money was taken: becomes products. Sending the same intent again sells nothing twice. */
export async function sellGoods(sale: GoodsSale, opId: string): Promise<Receipt> {
  const call = async () => (await import('#src/contract/staff/stock/sell-products.ts')).sellProducts
  const { uid, shopId, items, method, amountCents, note } = sale
  const what = { shopId, items, ...(uid !== undefined && { memberUid: uid }), method, amountCents }
  const body = { ...what, ...toWirePayment(sale), ...(note && { note }) }
  return await callApi(call, '/api/admin/recharge/sell-products', body, { opId })
}

export interface Gift {
  uid: string
  packageId: string
  /** Of the package as it was shown. */
  packageRev: number | undefined
  shopId: number
  reason: string
}

export async function give(gift: Gift, opId: string): Promise<Receipt> {
  const call = async () => (await load()).giftPackage
  const body = { ...toWireOffer(gift), reason: gift.reason }
  return await callApi(call, '/api/admin/recharge/gift', body, { opId })
}

/** An order in the member's name, which their own phone shows as a code to pay with. */
export async function orderFor(offer: Omit<Gift, 'reason'>, opId: string): Promise<CounterSale> {
  const call = async () => (await load()).orderForMember
  return await callApi(call, '/api/admin/recharge/order', toWireOffer(offer), { opId })
}

function toWireOffer({ uid, packageId, packageRev, shopId }: Omit<Gift, 'reason'>) {
  const what = { memberUid: uid, packageId, shopId }
  return packageRev === undefined ? what : { ...what, packageRev }
}

/** The order behind what a member shows: the text of their code, or its six digits. */
export async function findSale(shown: string): Promise<CounterSale> {
  const call = async () => (await load()).findSale
  const digits = shown.replaceAll(/\s/gu, '')
  const body = /^\d{6}$/u.test(digits)
    ? { shortCode: digits }
    : /^[\w.-]{1,64}$/u.test(shown)
      ? { orderId: shown }
      : { qrText: shown }
  return await callApi(call, '/api/admin/recharge/get', body, {})
}

export interface PaidOrder extends Payment {
  orderId: string
  amountCents: number
}

/** Money was taken for an order that a member made; refused as `changed` where it waits no more. */
export async function confirmOrder(paid: PaidOrder, opId: string): Promise<Receipt> {
  const { orderId, method, amountCents } = paid
  const call = async () => (await load()).confirmSale
  const what = { orderId, amountCents, receivedBy: method, ...toWirePayment(paid) }
  await callApi(call, '/api/admin/recharge/confirm', what, { opId })
  const read = async () => (await load()).readReceipt
  return await callApi(read, '/api/admin/recharge/receipt', { orderId }, {})
}

export interface Refund {
  cardId: string
  rev: number
  /** null: all that is left. */
  times: number | null
  /** Of products, where not all that is left comes back. */
  items?: { productId: string; quantity: number }[]
  amountCents: number
  method: BackBy
  reference: string
  /** What goes back by several tenders, each in its share. */
  parts?: Omit<PaidPart, 'givenCents'>[]
  shopId: number
  reason: string
}

export async function refund(input: Refund, opId: string): Promise<Receipt> {
  const { cardId, amountCents, shopId, reference, ...rest } = input
  const what = { cardId, amountCents, shopId, ...rest }
  const call = async () => (await load()).refundCard
  const body = { ...what, ...(reference && { reference }) }
  return await callApi(call, '/api/admin/recharge/refund', body, { opId })
}

export async function reverse({ lineId, reason }: { lineId: string; reason: string }, opId: string): Promise<Receipt> {
  const call = async () => (await load()).reverseSale
  return await callApi(call, '/api/admin/recharge/reverse', { lineId, reason }, { opId })
}

/** A sale as it is on paper, and what became of the last message with it. */
export function receiptQuery(lineId: string) {
  return {
    queryKey: [...tillKey, 'receipt', lineId],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const call = async () => (await load()).readReceipt
      return await callApi(call, '/api/admin/recharge/receipt', { lineId }, { signal })
    },
  }
}

/** Sends the receipt to its member, once for each press. */
export async function sendReceipt(lineId: string, opId: string) {
  const call = async () => (await import('#src/contract/staff/payments/sent-receipt.ts')).sendReceipt
  return await callApi(call, '/api/admin/recharge/send-receipt', { lineId }, { opId })
}
