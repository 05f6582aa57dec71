const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)([^#]*)$/
/** How libpq, whose addresses these are, is told to look for the one that takes writes. */
const attributes = 'target_session_attrs'
const writable = new Set([null, 'read-write', 'primary'])

/** Whether it is `postgres://user:password@one:5432,two:5432/database`, with one host or several. */
export function isDatabaseAddress(url: string): boolean {
  const addresses = split(url)
  const asked = (address: string) => new URL(address).searchParams.get(attributes)
  return addresses.length > 0 && addresses.every((address) => URL.canParse(address) && writable.has(asked(address)))
}

/** An address of each host of a database, in the order in which they are named. */
export function hostAddresses(url: string): string[] {
  return split(url).map((address) => {
    const { href } = new URL(address)
    return address.includes(attributes) ? withoutAttributes(href) : address
  })
}

/** The hosts without user and password, for people. */
export function hostNames(url: string): string {
  return hostAddresses(url)
    .map((address) => new URL(address).host)
    .join()
}

/** What PostgreSQL's own programs take: the same without its password, and the word to look for the primary. */
export function toolAddress(url: string): { address: string; password: string } {
  const [first = url, ...others] = hostAddresses(url)
  const one = new URL(first)
  const password = decodeURIComponent(one.password)
  one.password = ''
  if (others.length === 0) return { address: one.href, password }
  one.searchParams.set(attributes, 'read-write')
  const [, before = '', , after = ''] = shape.exec(one.href) ?? []
  return { address: `${before}${hostNames(url)}${after}`, password }
}

function split(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = shape.exec(url) ?? []
  return hosts === '' ? [] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

function withoutAttributes(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(attributes)
  return url.href
}
