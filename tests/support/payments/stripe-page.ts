import type { Reply, StripeBooks } from './stripe-books.ts'

interface Visit {
  method: string | undefined
  pathname: string
  /** Tells the studio that something happened. */
  tell: (kind: string, object: object) => Promise<void>
}

/** The page on which the member pays, or goes back. */
export async function checkoutPage(books: StripeBooks, { method, pathname, tell }: Visit): Promise<Reply> {
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
