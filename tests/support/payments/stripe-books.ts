import { randomUUID } from 'node:crypto'

import { listOf, type StandInDispute, type StandInRefund, StripeRefundBooks } from './stripe-refund-books.ts'

export interface Reply {
  status: number
  body: string
  headers?: Record<string, string>
}

export interface StandInIntent {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  latest_charge: { id: string; object: 'charge' }
}

export interface StandInSession {
  id: string
  object: 'checkout.session'
  url: string
  created: number
  expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  client_reference_id: string | null
  metadata: Record<string, string>
  amount_total: number
  currency: string
  locale: string
  name: string
  success_url: string
  cancel_url: string
  payment_intent: StandInIntent | null
}

type NewSession = Pick<StandInSession, 'client_reference_id' | 'metadata' | 'amount_total' | 'currency'> &
  Partial<StandInSession>

/** What Stripe would know: pages and payments. */
export class StripeBooks {
  readonly sessions = new Map<string, StandInSession>()
  readonly back = new StripeRefundBooks()
  readonly #replies = new Map<string, { fields: string; reply: Reply }>()
  readonly #url: string
  readonly #now: () => number

  constructor(url: string, now: () => number) {
    this.#url = url
    this.#now = now
  }

  get seconds(): number {
    return Math.floor(this.#now() / 1000)
  }

  add(fields: NewSession): StandInSession {
    const id = fields.id ?? `cs_test_${randomUUID()}`
    const session: StandInSession = {
      id,
      object: 'checkout.session',
      url: `${this.#url}/c/pay/${id}`,
      created: this.seconds,
      expires_at: this.seconds + 1800,
      status: 'open',
      payment_status: 'unpaid',
      locale: 'auto',
      name: '',
      success_url: '',
      cancel_url: '',
      payment_intent: null,
      ...fields,
    }
    this.sessions.set(id, session)
    return session
  }

  session(id: string): StandInSession {
    const found = this.sessions.get(id)
    if (!found) throw new Error(`No page ${id}`)
    return found
  }

  /** The member pays; a test may let another sum arrive than was asked for. */
  pay(id: string, received: { amount?: number; currency?: string } = {}): StandInSession {
    const session = this.session(id)
    const intent = this.#intent(session)
    intent.status = 'succeeded'
    intent.amount_received = received.amount ?? session.amount_total
    if (received.currency !== undefined) session.currency = received.currency
    session.payment_intent = intent
    session.status = 'complete'
    session.payment_status = 'paid'
    return session
  }

  /** The member has paid with a method that takes its time. */
  begin(id: string): StandInSession {
    const session = this.session(id)
    session.payment_intent = { ...this.#intent(session), status: 'processing' }
    session.status = 'complete'
    return session
  }

  /** The payment that took its time does not come. */
  fail(id: string): StandInSession {
    const session = this.begin(id)
    session.payment_intent = { ...this.#intent(session), status: 'requires_payment_method' }
    return session
  }

  expire(id: string): StandInSession {
    const session = this.session(id)
    session.status = 'expired'
    return session
  }

  /** Staff give money back on Stripe's own pages. */
  refund(id: string, cents: number, status: StandInRefund['status'] = 'succeeded'): StandInRefund {
    const refund = this.back.add(this.#intent(this.session(id)), { amount: cents, status }, this.seconds)
    if (!refund) throw new Error('More than was paid')
    return refund
  }

  /** The payer asks the bank for the money back. */
  dispute(id: string): StandInDispute {
    return this.back.dispute(this.#intent(this.session(id)), this.seconds)
  }

  intent(ref: string): StandInIntent | undefined {
    return (
      [...this.sessions.values()].find(({ payment_intent }) => payment_intent?.id === ref)?.payment_intent ?? undefined
    )
  }

  /** The same key gives the same answer; with other words it is refused. */
  remembered(key: string | undefined, fields: string, make: () => Reply): Reply {
    const earlier = key === undefined ? undefined : this.#replies.get(key)
    if (earlier && earlier.fields !== fields) return stripeError(400, 'idempotency_error', 'Keys are for one request')
    if (earlier) return earlier.reply
    const reply = make()
    if (key !== undefined) this.#replies.set(key, { fields, reply })
    return reply
  }

  #intent(session: StandInSession): StandInIntent {
    return (
      session.payment_intent ?? {
        id: `pi_${session.id.slice('cs_test_'.length)}`,
        object: 'payment_intent',
        status: 'processing',
        amount: session.amount_total,
        amount_received: 0,
        currency: session.currency,
        latest_charge: { id: `ch_${session.id}`, object: 'charge' },
      }
    )
  }
}

interface Asked {
  /** Such as `POST /v1/checkout/sessions`. */
  call: string
  fields: URLSearchParams
  key: string | undefined
}

export function answerStripe(books: StripeBooks, { call, fields, key }: Asked): Reply {
  const [, id = '', verb] = /^\w+ \/v1\/checkout\/sessions\/(\w[\w-]*)(\/expire)?$/.exec(call) ?? []
  if (call === 'POST /v1/checkout/sessions') {
    return books.remembered(key, String(fields), () => openPage(books, fields))
  }
  if (call === 'GET /v1/checkout/sessions') return listOf('/v1/checkout/sessions', [...books.sessions.values()], fields)
  const back = answerBack(books, { call, fields, key })
  if (back) return back
  if (call.startsWith('GET /v1/payment_intents/')) {
    const intent = books.intent(call.slice('GET /v1/payment_intents/'.length))
    return intent ? json(intent) : stripeError(404, 'invalid_request_error', 'No such payment_intent')
  }
  const session = books.sessions.get(id)
  if (!session) return stripeError(404, 'invalid_request_error', 'No such checkout.session')
  if (verb === undefined) return json(session)
  if (session.status !== 'open') return stripeError(400, 'invalid_request_error', 'Only open pages can be expired')
  return json(books.expire(id))
}

/** Everything that the studio may say; Stripe refuses what it does not know. */
const known = new RegExp(
  [
    '^(mode|client_reference_id|locale|expires_at|success_url|cancel_url)$',
    '^(allowed_payment_method_types\\[\\d\\]|payment_method_options\\[wechat_pay\\]\\[client\\])$',
    '^(adaptive_pricing\\[enabled\\]|metadata\\[order_id\\]|payment_intent_data\\[metadata\\]\\[order_id\\])$',
    '^line_items\\[0\\]\\[(quantity|price_data\\]\\[(currency|unit_amount|product_data\\]\\[name))\\]$',
  ].join('|'),
)

function openPage(books: StripeBooks, fields: URLSearchParams): Reply {
  const unknown = [...fields.keys()].find((name) => !known.test(name))
  if (unknown !== undefined) return stripeError(400, 'invalid_request_error', `Received unknown parameter: ${unknown}`)
  const expires_at = Number(fields.get('expires_at'))
  const life = expires_at - books.seconds
  if (!(life >= 30 * 60 && life <= 24 * 3600)) {
    return stripeError(400, 'invalid_request_error', 'expires_at must be between 30 minutes and 24 hours from now')
  }
  const price = 'line_items[0][price_data]'
  return json(
    books.add({
      client_reference_id: fields.get('client_reference_id'),
      metadata: { order_id: fields.get('metadata[order_id]') ?? '' },
      amount_total: Number(fields.get(`${price}[unit_amount]`)),
      currency: fields.get(`${price}[currency]`) ?? '',
      name: fields.get(`${price}[product_data][name]`) ?? '',
      locale: fields.get('locale') ?? 'auto',
      success_url: fields.get('success_url') ?? '',
      cancel_url: fields.get('cancel_url') ?? '',
      expires_at,
    }),
  )
}

/** Refunds and disputes; undefined where it is about something else. */
function answerBack(books: StripeBooks, { call, fields, key }: Asked): Reply | undefined {
  const { refunds, disputes } = books.back
  if (call === 'POST /v1/refunds') return books.remembered(key, String(fields), () => makeRefund(books, fields))
  if (call === 'GET /v1/refunds') {
    const paymentRef = fields.get('payment_intent')
    const found = [...refunds.values()].filter((one) => paymentRef === null || one.payment_intent === paymentRef)
    return listOf('/v1/refunds', found, fields)
  }
  if (call === 'GET /v1/disputes') return listOf('/v1/disputes', [...disputes.values()], fields)
  if (!call.startsWith('GET /v1/disputes/')) return undefined
  const dispute = disputes.get(call.slice('GET /v1/disputes/'.length))
  return dispute ? json(dispute) : stripeError(404, 'invalid_request_error', 'No such dispute')
}

function makeRefund(books: StripeBooks, fields: URLSearchParams): Reply {
  const intent = books.intent(fields.get('payment_intent') ?? '')
  if (!intent) return stripeError(404, 'invalid_request_error', 'No such payment_intent')
  const metadata = {
    refund_id: fields.get('metadata[refund_id]') ?? '',
    order_id: fields.get('metadata[order_id]') ?? '',
  }
  const wanted = { amount: Number(fields.get('amount')), status: books.back.nextStatus, metadata }
  const refund = books.back.add(intent, wanted, books.seconds)
  if (refund) return json(refund)
  return stripeError(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge')
}

function json(body: object): Reply {
  return { status: 200, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function stripeError(status: number, type: string, message: string): Reply {
  return { ...json({ error: { type, message } }), status }
}
