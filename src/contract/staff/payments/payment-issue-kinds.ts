/** What about money staff have to settle. */
export const payIssueKinds = [
  /** The provider could not give a refund back. */
  'refund-failed',
  /** A part was refunded on the provider's own pages: what becomes of the package is not decided. */
  'refund-in-part',
  /** More went back than was paid. */
  'over-refunded',
  /** A sum was refunded on the provider's own pages that the ledger's unit does not have: no line says it. */
  'refund-unbooked',
  /** An order was paid once more. */
  'paid-twice',
  /** Another sum or currency arrived than was asked for. */
  'wrong-amount',
  /** Money for an order arrived on another page than its own. */
  'stray-payment',
  /** The payer asks the bank for the money back. */
  'dispute',
  /** What was sold for cash without a connection, and no rule settles. */
  'cash-slip',
] as const
export type PayIssueKind = (typeof payIssueKinds)[number]

export const payIssueStates = ['open', 'settled'] as const
