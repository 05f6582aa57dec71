/** `asked`: written down here, and not known whether the provider has it. `pending`: it does, and it is on its way. */
export type RefundState = 'asked' | 'pending' | 'done' | 'failed'

/** What the provider says about money that goes back. */
export interface RefundFacts {
  refundRef: string
  /** Our own name for it; null where it was made on the provider's pages. */
  refundId: string | null
  paymentRef: string
  amountCents: number
  /** ISO 4217, in capitals. */
  currency: string
  state: 'pending' | 'done' | 'failed'
  /** Why it failed, in the provider's word. */
  failure: string | null
}

/** What the provider says about money that somebody wants back through their bank. */
export interface DisputeFacts {
  disputeRef: string
  paymentRef: string
  amountCents: number
  currency: string
  /** The provider's word for how it stands. */
  status: string
}

interface BookedRefund {
  refundId: string
  providerRef: string | null
  bookedCents: number
}

/** The refund that the provider speaks of: by its own name or by ours. */
export function refundOf<Row extends BookedRefund>(rows: readonly Row[], said: RefundFacts): Row | undefined {
  return rows.find(({ refundId, providerRef }) => providerRef === said.refundRef || refundId === said.refundId)
}

/** What the ledger has to say of a refund: what moved, and nothing before it has. */
export function centsToBook({ state, amountCents }: Pick<RefundFacts, 'state' | 'amountCents'>): number {
  return state === 'done' ? amountCents : 0
}

/**
 * The part of a refund, made on the provider's pages, that no line in the ledger says yet. Lines of before the
 * provider's names were kept stand for what moved then.
 */
export function uncoveredCents(rows: readonly BookedRefund[], all: readonly RefundFacts[], said: RefundFacts): number {
  const moved = all.reduce((sum, each) => sum + centsToBook(each), 0)
  const booked = rows.reduce((sum, { bookedCents }) => sum + bookedCents, 0)
  return Math.max(0, Math.min(centsToBook(said), moved - booked))
}
