import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { StripeAccount } from '#server/platform/stripe/stripe.ts'

import { answerStripe, type Reply, StripeBooks } from './stripe-books.ts'

const webhookSecret = 'whsec_of_the_tests'
const secretKey = 'sk_test_of_the_tests'

/** A notice as it goes over the wire. */
export interface SignedNotice {
  body: string
  signature: string
}

export interface StripeStandIn {
  /** Where it is, without a slash at its end. */
  url: string
  books: StripeBooks
  /** Answers nothing but 500 while it is down; the share of questions that find it so. */
  downShare: number
  /** Acts, and then loses its answer, this often from now on, when it is told to do something. */
  lostAnswers: number
  /** How many calls of the interface came, such as `POST /v1/checkout/sessions`. */
  calls: (start: string) => number
  /** What a studio has to know to sell through it. */
  account: (publicOrigin: string) => StripeAccount
  /** A notice about something that it knows, signed as Stripe does, so many seconds ago. */
  notice: (kind: string, object: object, options?: { id?: string; ageSeconds?: number }) => SignedNotice
  /** From now on payments on its own pages are told there. */
  tellTo: (address: string | undefined) => void
  close: () => Promise<void>
}

interface Options {
  now?: () => number
  /** Decides whether a question finds it down. */
  chance?: () => number
}

/** Stripe's interface and pages, as far as the studio uses them, on a port of this machine. */
export async function startStripeStandIn({
  now = Date.now,
  chance = Math.random,
}: Options = {}): Promise<StripeStandIn> {
  const calls: string[] = []
  let tellAt: string | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const reply = await route(request)
      response.writeHead(reply.status, { connection: 'keep-alive', ...reply.headers }).end(reply.body)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const books = new StripeBooks(url, now)
  const standIn: StripeStandIn = {
    url,
    books,
    downShare: 0,
    lostAnswers: 0,
    calls: (start) => calls.filter((call) => call.startsWith(start)).length,
    account: (publicOrigin) => ({ secretKey, webhookSecret, apiUrl: url, pageOrigin: url, publicOrigin }),
    notice: signedNotice,
    tellTo: (address) => void (tellAt = address),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn

  async function route(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const form = new URLSearchParams(await textOf(request))
    if (!pathname.startsWith('/v1/')) return await checkoutPage(books, { method: request.method, pathname, tell })
    calls.push(`${request.method} ${pathname}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`) return { status: 401, body: '{"error":{}}' }
    if (chance() < standIn.downShare) return { status: 500, body: '{"error":{"type":"api_error"}}' }
    const key = request.headers['idempotency-key']
    const reply = answerStripe(books, {
      call: `${request.method} ${pathname}`,
      fields: request.method === 'POST' ? form : searchParams,
      key: typeof key === 'string' ? key : undefined,
    })
    if (request.method !== 'POST' || standIn.lostAnswers === 0) return reply
    standIn.lostAnswers--
    return { status: 500, body: '{"error":{"type":"api_error"}}' }
  }

  async function tell(kind: string, object: object): Promise<void> {
    if (tellAt === undefined) return
    const { body, signature } = signedNotice(kind, object)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    await fetch(tellAt, { method: 'POST', headers, body })
  }
}

function signedNotice(kind: string, object: object, { id = `evt_${randomUUID()}`, ageSeconds = 0 } = {}): SignedNotice {
  const signedAt = Math.floor(Date.now() / 1000) - ageSeconds
  const event = { id, object: 'event', type: kind, created: signedAt, livemode: false, data: { object } }
  const body = JSON.stringify(event)
  const mac = createHmac('sha256', webhookSecret).update(`${signedAt}.${body}`).digest('hex')
  return { body, signature: `t=${signedAt},v1=${mac}` }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

interface Visit {
  method: string | undefined
  pathname: string
  /** Tells the studio that something happened. */
  tell: (kind: string, object: object) => Promise<void>
}

/** The page on which the member pays, or goes back. */
async function checkoutPage(books: StripeBooks, { method, pathname, tell }: Visit): Promise<Reply> {
  const [, id = '', act] = /^\/c\/pay\/([\w-]+)(?:\/(pay|begin))?$/.exec(pathname) ?? []
  const session = books.sessions.get(id)
  if (!session) return { status: 204, body: '' }
  if (method === 'POST' && act !== undefined) {
    const changed = act === 'pay' ? books.pay(id) : books.begin(id)
    await tell('checkout.session.completed', changed)
    return { status: 303, body: '', headers: { location: session.success_url } }
  }
  const sum = `${session.currency.toUpperCase()} ${(session.amount_total / 100).toFixed(2)}`
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Checkout</title>
<link rel="icon" href="data:,"><h1>${session.name}</h1><p>${sum}</p><p>${session.status}</p>
<form method="post" action="/c/pay/${id}/pay"><button>Pay</button></form>
<form method="post" action="/c/pay/${id}/begin"><button>Pay slowly</button></form>
<a href="${session.cancel_url.replace('&', '&amp;')}">Back</a>`
  return { status: 200, body, headers: { 'content-type': 'text/html; charset=utf-8' } }
}
