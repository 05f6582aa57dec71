/** What the provider says about the page where an order is paid. */
export interface CheckoutFacts {
  checkoutId: string
  /** The order that it was opened for; null when it was opened for something else. */
  orderId: string | null
  page: 'open' | 'complete' | 'expired'
  /** `failed`: tried after the page was completed, and it will not come. */
  payment: 'none' | 'processing' | 'paid' | 'failed'
  /** What was received; before that, what is asked for. null: a sum that our unit of its currency does not have. */
  amountCents: number | null
  /** ISO 4217, in capitals. */
  currency: string
  paymentRef: string | null
}
