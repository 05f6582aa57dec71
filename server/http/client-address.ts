import { isIPv6 } from 'node:net'

/** What counts as one address: the whole of an IPv4 one, the network (/64) of an IPv6 one. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? expand(address).slice(0, 4).join(':') : address
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
