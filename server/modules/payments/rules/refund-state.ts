import type { RefundFacts } from '#server/platform/stripe/payment-provider.ts'

/** One of a sum that our unit of its currency has. */
export type BookableRefund = RefundFacts & { amountCents: number }

/** Whether the ledger can say what moved: it has no parts of a unit. */
export function isBookable(said: RefundFacts): said is BookableRefund {
  return said.amountCents !== null
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
export function centsToBook({ state, amountCents }: Pick<BookableRefund, 'state' | 'amountCents'>): number {
  return state === 'done' ? amountCents : 0
}

/**
 * The part of a refund, made on the provider's pages, that no line in the ledger says yet. Lines of before the
 * provider's names were kept stand for what moved then.
 */
export function uncoveredCents(
  rows: readonly BookedRefund[],
  all: readonly BookableRefund[],
  said: BookableRefund,
): number {
  const moved = all.reduce((sum, each) => sum + centsToBook(each), 0)
  const booked = rows.reduce((sum, { bookedCents }) => sum + bookedCents, 0)
  return Math.max(0, Math.min(centsToBook(said), moved - booked))
}
