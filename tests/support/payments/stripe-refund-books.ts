import { randomUUID } from 'node:crypto'

import type { Reply, StandInIntent } from './stripe-books.ts'

export interface StandInRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  created: number
  payment_intent: string
  charge: string
  metadata: Record<string, string>
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  failure_reason?: string
}

export interface StandInDispute {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  created: number
  payment_intent: string
  charge: string
  status: string
}

/** What went back of payments, and what banks want back. */
export class StripeRefundBooks {
  readonly refunds = new Map<string, StandInRefund>()
  readonly disputes = new Map<string, StandInDispute>()
  /** How the refunds begin that are asked for through the interface. */
  nextStatus: StandInRefund['status'] = 'succeeded'

  /** Gives back as much as is left at most; undefined where that is too much. */
  add(intent: StandInIntent, fields: Partial<StandInRefund> & { amount: number }, created: number) {
    if (fields.amount > intent.amount_received - this.goneOrGoing(intent.id)) return undefined
    const refund: StandInRefund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      currency: intent.currency,
      created,
      payment_intent: intent.id,
      charge: intent.latest_charge.id,
      metadata: {},
      status: 'succeeded',
      ...fields,
    }
    this.refunds.set(refund.id, refund)
    return refund
  }

  become(id: string, status: StandInRefund['status'], failure_reason?: string): StandInRefund {
    const refund = this.refunds.get(id)
    if (!refund) throw new Error(`No refund ${id}`)
    refund.status = status
    if (failure_reason !== undefined) refund.failure_reason = failure_reason
    return refund
  }

  /** What has moved back of a payment, in cents. */
  gone(paymentRef: string): number {
    return sumOf(this.of(paymentRef).filter(({ status }) => status === 'succeeded'))
  }

  goneOrGoing(paymentRef: string): number {
    return sumOf(this.of(paymentRef).filter(({ status }) => status !== 'failed' && status !== 'canceled'))
  }

  of(paymentRef: string): StandInRefund[] {
    return [...this.refunds.values()].filter(({ payment_intent }) => payment_intent === paymentRef)
  }

  dispute(intent: StandInIntent, created: number): StandInDispute {
    const { id: payment_intent, amount_received: amount, currency } = intent
    const of = { payment_intent, amount, currency, charge: intent.latest_charge.id }
    const dispute = { id: `du_${randomUUID()}`, object: 'dispute' as const, created, status: 'needs_response', ...of }
    this.disputes.set(dispute.id, dispute)
    return dispute
  }
}

function sumOf(refunds: readonly StandInRefund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** One page of a list of Stripe's, the newest first. */
export function listOf(url: string, all: readonly { id: string; created: number }[], fields: URLSearchParams): Reply {
  const since = Number(fields.get('created[gte]') ?? 0)
  const newestFirst = all.toReversed().filter(({ created }) => created >= since)
  const after = newestFirst.findIndex(({ id }) => id === fields.get('starting_after'))
  const limit = Number(fields.get('limit') ?? 10)
  const data = newestFirst.slice(after + 1, after + 1 + limit)
  const body = { object: 'list', url, data, has_more: newestFirst.length > after + 1 + limit }
  return { status: 200, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
