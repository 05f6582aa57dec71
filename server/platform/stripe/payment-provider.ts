import type { Language } from '#src/domain/language.ts'

import type { CheckoutFacts } from './checkout-facts.ts'

/** What an order needs to be paid on a page of the provider's. The same order asks for the same page. */
export interface CheckoutInput {
  orderId: string
  name: string
  amountCents: number
  /** ISO 4217, in capitals. */
  currency: string
  language: Language
  /** From when on the page takes no payment. */
  closesAt: number
  /** The page of the app that it leads back to, paid or not; without one those of a member who is signed in. */
  backTo?: string
}

export interface Checkout {
  checkoutId: string
  url: string
}

/** Money to be given back. The same refund gives back once, however often it is asked for. */
export interface RefundInput {
  refundId: string
  orderId: string
  paymentRef: string
  amountCents: number
  /** ISO 4217, in capitals. */
  currency: string
}

/** What the provider says about money that goes back. */
export interface RefundFacts {
  refundRef: string
  /** Our own name for it; null where it was made on the provider's pages. */
  refundId: string | null
  paymentRef: string
  /** null: a sum that our unit of its currency does not have. */
  amountCents: number | null
  /** ISO 4217, in capitals. */
  currency: string
  state: 'pending' | 'done' | 'failed'
  /** Why it failed, in the provider's word. */
  failure: string | null
}

/** What the provider says about money that a member wants back through their bank. */
export interface DisputeFacts {
  disputeRef: string
  paymentRef: string
  /** null: a sum that our unit of its currency does not have. */
  amountCents: number | null
  currency: string
  /** The provider's word for how it stands. */
  status: string
}

/** The provider's definite no, in its word. */
export interface RefundNo {
  refused: string
}

/** A notice that was signed by the provider. */
export type PayNotice = { noticeId: string; kind: string } & (
  | { about: 'checkout'; checkoutId: string }
  | { about: 'refund'; paymentRef: string }
  | { about: 'dispute'; disputeRef: string }
  | { about: 'nothing' }
)

/** Why a notice is not believed. */
export type NoticeFlaw = 'forged' | 'old'

/**
 * A company that takes money for the studio on pages of its own. Every question may reject: then nothing is known.
 * Never called inside a transaction.
 */
export interface Payments {
  /** Where those pages are; nothing else is ever opened. */
  pageOrigin: string
  /** Where they lead back to: the address of the app. */
  appOrigin: string
  /** Whether it can be asked for exactly that much, or give it back: not every sum of ours is one of the provider's. */
  takes(amountCents: number, currency: string): boolean
  /** Gives the same page again for the same order, however often it is asked. */
  openCheckout(input: CheckoutInput): Promise<Checkout>
  /** undefined: the provider knows no such page. */
  findCheckout(checkoutId: string): Promise<CheckoutFacts | undefined>
  /** Ends a page that is still open, and tells what has become of it. */
  closeCheckout(checkoutId: string): Promise<CheckoutFacts | undefined>
  /** Every page that was opened since then, the newest first. */
  listCheckouts(since: number): AsyncIterable<CheckoutFacts>
  /** Gives money of a payment back; rejects where it is not known whether that was heard. */
  refund(input: RefundInput): Promise<RefundFacts | RefundNo>
  /** Everything that went back of a payment, or is to, the oldest first. */
  listRefunds(paymentRef: string): Promise<RefundFacts[]>
  /** Every refund that was made since then, the newest first. */
  listRefundsSince(since: number): AsyncIterable<RefundFacts>
  /** undefined: the provider knows no such dispute. */
  findDispute(disputeRef: string): Promise<DisputeFacts | undefined>
  /** Every dispute that began since then, the newest first. */
  listDisputesSince(since: number): AsyncIterable<DisputeFacts>
  /** Reads a notice out of the bytes that were signed. */
  readNotice(bytes: Buffer, signature: string): Promise<PayNotice | NoticeFlaw>
}
