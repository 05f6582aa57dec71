import { hostNames, hostsApart, withHosts } from '#server/platform/process/named-hosts.ts'

/** How libpq, whose addresses these are, is told to look for the host that takes writes. */
const attributes = 'target_session_attrs'
const writable = new Set([null, 'read-write', 'primary'])

/** Whether it is `postgres://user:password@one:5432,two:5432/database`, with one host or several. */
export function isDatabaseAddress(url: string): boolean {
  const addresses = hostsApart(url)
  const [first = ''] = addresses
  return /^postgres(?:ql)?:/.test(first) && writable.has(new URL(first).searchParams.get(attributes))
}

/** An address of each host of a database, in the order in which they are named. */
export function hostAddresses(url: string): string[] {
  return hostsApart(url).map((address) => {
    if (!address.includes(attributes)) return address
    const one = new URL(address)
    one.searchParams.delete(attributes)
    return one.href
  })
}

/** What PostgreSQL's own programs take: the same without its password, and the word to look for the primary. */
export function toolAddress(url: string): { address: string; password: string } {
  const [first = url, ...others] = hostAddresses(url)
  const one = new URL(first)
  const password = decodeURIComponent(one.password)
  one.password = ''
  if (others.length === 0) return { address: one.href, password }
  one.searchParams.set(attributes, 'read-write')
  return { address: withHosts(one.href, hostNames(url)), password }
}
