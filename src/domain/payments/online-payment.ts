/** At the counter, or on a page of the provider's. */
export type PayMethod = 'counter' | 'stripe'

/** How a studio can be paid. */
export interface PayWays {
  methods: PayMethod[]
  /** Where the provider's pages are. */
  pageOrigin: string
}

export const stripeOrigin = 'https://checkout.stripe.com'

/** The counter is always there; the rest as the studio names it and this version knows it. */
export function payMethods(named: readonly string[]): PayMethod[] {
  return named.includes('stripe') ? ['counter', 'stripe'] : ['counter']
}

/** The way that a member finds somebody at comes first: the page where nobody is at a counter. */
export function inOrder(methods: readonly PayMethod[], isAtCounter: boolean): PayMethod[] {
  const order: PayMethod[] = isAtCounter ? ['counter', 'stripe'] : ['stripe', 'counter']
  return order.filter((method) => methods.includes(method))
}

/**
 * The address as it may be opened: a page of the provider's over a secure line, and nothing else, whatever an order
 * says. A stand-in on this machine needs no secure line.
 */
export function payPage(address: string | undefined, pageOrigin: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { origin, protocol, hostname, username, password, href } = new URL(address)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
  const isTheirs = origin === (pageOrigin ?? stripeOrigin) && username === '' && password === ''
  return isSecure && isTheirs ? href : undefined
}
