import { callApi } from '#src/client/http/call-api.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { readPayLink } from '#src/contract/staff/payments/pay-links.ts'
import { type SaleDiscount, tillKey } from '#src/staff/payments/sale-calls.ts'

/** An order that is paid on the member's phone. */
export type PayLink = AnswerOf<typeof readPayLink>

export interface WantedLink {
  uid: string
  packageId: string
  packageRev: number | undefined
  shopId: number
  amountCents: number
  discount?: SaleDiscount | undefined
}

const load = async () => await import('#src/contract/staff/payments/pay-links.ts')

export const payLinksKey = [...tillKey, 'pay-link'] as const

/** How an order stands that a code was shown for. */
export function payLinkQuery(orderId: string) {
  return {
    queryKey: [...payLinksKey, orderId],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      await callApi(async () => (await load()).readPayLink, '/api/admin/recharge/pay-link', { orderId }, { signal }),
  }
}

/** Makes the order; the one that waits already is shown again. */
export async function showPayLink(wanted: WantedLink, opId: string): Promise<PayLink> {
  const { uid, packageRev, discount, ...what } = wanted
  const rev = packageRev === undefined ? {} : { packageRev }
  const body = { memberUid: uid, ...what, ...rev, ...(discount && { discount }) }
  return await callApi(async () => (await load()).showPayLink, '/api/admin/recharge/show-pay-link', body, { opId })
}

/** Takes it back, here and at the provider's. */
export async function cancelPayLink(orderId: string, opId: string): Promise<PayLink> {
  const call = async () => (await load()).cancelPayLink
  return await callApi(call, '/api/admin/recharge/cancel-pay-link', { orderId }, { opId })
}

/** The receipt of what was paid on the phone. */
export function paidReceiptQuery(orderId: string) {
  return {
    queryKey: [...tillKey, 'paid-link', orderId],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const call = async () => (await import('#src/contract/staff/sales.ts')).readReceipt
      return await callApi(call, '/api/admin/recharge/receipt', { orderId }, { signal })
    },
  }
}
