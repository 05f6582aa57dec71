import { isIPv6 } from 'node:net'

import type { FastifyInstance } from 'fastify'

/**
 * What counts as one address: the whole of an IPv4 one, the site (/48) of an IPv6 one, which one customer may be given
 * whole. Some proxies add the port that the caller came from; it says nothing about who that is.
 */
export function addressKey(given: string): string {
  const address = withoutPort(given)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? expand(address).slice(0, 3).join(':') : address
}

function withoutPort(address: string): string {
  return /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

/** The eight groups of an address, with the ones that `::` stands for. */
function expand(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/**
 * Says once that a proxy is in front of a server that believes none. Then all callers have the address of the proxy,
 * and the limits of one address are reached by everybody together.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      app.log.warn('Requests come through a proxy. Set TRUST_PROXY, or all callers share the limits of one address.')
    }
    done()
  })
}
