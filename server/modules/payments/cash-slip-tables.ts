import type { SlipState, SlipTrouble } from '#src/contract/staff/payments/slip-kinds.ts'

import type { Instant, Json } from '#server/platform/database/schema.ts'

/** What a tablet sold for cash while the server did not answer, under the id that the tablet made. */
export interface CashSlipsTable {
  slipId: string
  slipNumber: string
  shopId: number
  /** Null: a guest without an account. */
  memberUid: string | null
  /** The package or the products, at the prices that were shown. */
  wanted: Json
  amountCents: number
  currency: string
  givenCents: number | null
  /** As the tablet says; the sale is never dated later than it arrived. */
  soldAt: Instant
  receivedAt: Instant
  /** Who sold it, as the tablet says, which nothing proves. */
  clerkUid: string
  /** Whose login brought it. */
  broughtBy: string
  state: SlipState
  /** Why no rule settled it. */
  trouble: SlipTrouble | null
  /** The line of money that it became. */
  lineId: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    cashSlips: CashSlipsTable
  }
}
