const shape = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^@/?#]+)([^#]*)$/

/** Of `scheme://user:password@one:1,two:2/rest`, an address for each host, in their order; none where it is no address. */
export function hostsApart(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = shape.exec(url) ?? []
  const addresses = hosts === '' ? [] : hosts.split(',').map((host) => `${before}${host}${after}`)
  const isWhole = (address: string) => URL.canParse(address) && new URL(address).hostname !== ''
  return addresses.every(isWhole) ? addresses : []
}

/** The same address with these hosts in the place of its own. */
export function withHosts(url: string, hosts: string): string {
  return url.replace(shape, (_, before: string, __: string, after: string) => `${before}${hosts}${after}`)
}

/** The hosts with their ports, without user and password, for people and for other programs. */
export function hostNames(url: string): string {
  return hostsApart(url)
    .map((address) => new URL(address).host)
    .join()
}
