import type { Payments } from '#server/platform/stripe/payment-provider.ts'
import type { Store } from '#server/platform/database/store.ts'

/** Everything that is needed to sell online. */
export interface PaymentDeps {
  store: Store
  payments: Payments
  /** Told of what the log should say: ids, kinds and verdicts, no person. */
  onRemark: (remark: PayRemark) => void
  /** Told when the provider could not be asked. */
  onError: (error: unknown) => void
}

export type PayRemark =
  | { what: 'notice-refused'; why: string }
  | { what: 'payment'; verdict: 'paid-twice' | 'wrong-amount' | 'not-ours'; checkoutId: string; orderId: string | null }
  /** The order had ended before its payment was heard of. */
  | { what: 'paid-late'; checkoutId: string; orderId: string }
  | { what: 'refund' | 'dispute'; verdict: 'not-ours'; paymentRef: string }
