import type { Generated } from 'kysely'

import type { Language } from '#src/domain/language.ts'

import type { Instant, Json } from '#server/platform/database/schema.ts'

export type OrderState = 'pending' | 'paid' | 'cancelled' | 'expired' | 'failed' | 'refunded'

export type PayMethod = 'counter' | 'stripe'

/** What a member wants to buy, at the terms that were shown. */
export interface OrdersTable {
  orderId: string
  memberUid: string
  shopId: number
  packageId: string
  /** The package as it was when it was ordered. */
  terms: Json
  payMethod: PayMethod
  state: OrderState
  amountCents: number
  currency: string
  shortCode: string
  /** Member and package, and the short code once more, while the order waits to be paid, else null. */
  openIntent: string | null
  openCode: string | null
  createdAt: Instant
  /** From here on it cannot be paid. */
  expiresAt: Instant
  paidAt: Instant | null
  cardId: string | null
  rev: number
  /** Online: the page where it is paid, at the provider's. */
  checkoutId: Generated<string | null>
  checkoutUrl: Generated<string | null>
  /** The provider's name for the payment: one payment pays one order. */
  paymentRef: Generated<string | null>
  /** Online: the language in which it was made, so that opening its page again asks for the same page. */
  language: Generated<Language | null>
  /** When the provider was last asked about it. */
  askedAt: Generated<Instant | null>
}

/** What the provider of online payments has told; each notice counts once. */
export interface PayNoticesTable {
  noticeId: string
  kind: string
  orderId: string | null
  verdict: string
  receivedAt: Instant
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    orders: OrdersTable
    payNotices: PayNoticesTable
  }
}
