import type { DiscountReason } from '#src/domain/payments/discount.ts'

import type { Instant } from '#server/platform/database/schema.ts'

/** The link of an order that staff show as a code, to be paid on the member's own phone. */
export interface PayLinksTable {
  orderId: string
  /** Random; whoever has it may pay, and learns nothing but what the provider's page says. */
  linkKey: string
  shopId: number
  /** Who showed it: the sale is theirs. */
  staffUid: string
  /** What was taken off the price; the amount of the order is what is left. All null: nothing. */
  offCents: number | null
  why: DiscountReason | null
  words: string | null
  createdAt: Instant
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    payLinks: PayLinksTable
  }
}
