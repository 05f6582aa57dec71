import type { PayIssueKind } from '#src/contract/staff/payments/payment-issue-kinds.ts'

import type { Flag, Instant } from '#server/platform/database/schema.ts'

/** `asked`: written down here, and not known whether the provider has it. `pending`: it does, and it is on its way. */
export type RefundState = 'asked' | 'pending' | 'done' | 'failed'

/** Money that goes back through the provider of online payments. */
export interface RefundsTable {
  /** Names it at the provider as well, so that asking twice gives back once. */
  refundId: string
  /** The provider's name for it; null until that is known. */
  providerRef: string | null
  orderId: string
  paymentRef: string
  cardId: string
  memberUid: string
  kind: 'refund' | 'reversal'
  state: RefundState
  /** The package ends with it. */
  isWhole: Flag
  /** Times that were taken for it when it was asked for. */
  times: number
  amountCents: number
  /** What the ledger says of it: the same once it is done, 0 while it is not, and where earlier lines say it. */
  bookedCents: number
  currency: string
  /** Its line in the ledger. */
  lineId: string | null
  /** Who of the staff asked for it; null: it happened on the provider's own pages. */
  staffUid: string | null
  reason: string | null
  /** Why the provider could not give it back, in its word. */
  failure: string | null
  createdAt: Instant
  /** When the provider was last asked about it. */
  askedAt: Instant | null
  settledAt: Instant | null
}

/** Something about money that staff have to settle. */
export interface PayIssuesTable {
  issueId: string
  kind: PayIssueKind
  /** One cause opens one issue. */
  cause: string
  state: 'open' | 'settled'
  shopId: number | null
  orderId: string | null
  memberUid: string | null
  paymentRef: string | null
  amountCents: number | null
  currency: string | null
  /** The provider's word for more: why a refund failed, how a dispute stands. */
  detail: string | null
  openedAt: Instant
  settledAt: Instant | null
  /** Who settled it, and how. */
  staffUid: string | null
  reason: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    payIssues: PayIssuesTable
    refunds: RefundsTable
  }
}
