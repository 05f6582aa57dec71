export interface Banner {
  /** Where a tap on it is counted; unknown to a copy from before taps were. */
  counted?: BannerPlace | undefined
  image: string
  alt: string
  webUrl: string | null
}

/** One banner as one studio shows it. */
export interface BannerPlace {
  bannerId: string
  shopId: number
}

/** Where a banner leads: a page of this app, or anything behind https. */
export type BannerAddress = { kind: 'own'; path: string } | { kind: 'web'; url: string }

/** Longest address that is kept. */
export const longestAddress = 500
/** All pages of the app are under it. */
const ownRoot = '/hk/'

/**
 * Reads an address as it is kept: a path under /hk/, or a whole https address; undefined for anything else.
 * Credentials and characters that cannot be seen are how a link pretends to be another one.
 */
export function readAddress(address: string): BannerAddress | undefined {
  if (address.length > longestAddress || hasHiddenCharacter(address)) return undefined
  if (address.startsWith(ownRoot)) return readOwn(address)
  // Without both slashes and a name behind them browsers guess what is meant.
  if (!/^https:\/\/[^/?#]/i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
  return isPlain && !hasAt(address) ? { kind: 'web', url: url.href } : undefined
}

/** The address a banner may open, absolute. What was not allowed when it was kept opens nothing. */
export function openableAddress(address: string | null, origin: string): string | undefined {
  const read = address === null ? undefined : readAddress(address)
  if (!read) return undefined
  return read.kind === 'own' ? `${origin}${read.path}` : read.url
}

/** Dots that lead out of the app's own pages are taken out first, as browsers do. */
function readOwn(address: string): BannerAddress | undefined {
  const base = 'https://own.invalid'
  if (!URL.canParse(address, base)) return undefined
  const { origin, pathname, search, hash } = new URL(address, base)
  if (origin !== base || !pathname.startsWith(ownRoot)) return undefined
  return { kind: 'own', path: `${pathname}${search}${hash}` }
}

/** Empty credentials leave no trace in a parsed address. */
function hasAt(address: string): boolean {
  const [, authority = ''] = /^https:\/\/([^/?#]*)/i.exec(address) ?? []
  return authority.includes('@')
}

/** Controls, marks that turn the direction of text, blanks of every kind, and what some browsers take for a slash. */
function hasHiddenCharacter(text: string): boolean {
  return /[\p{C}\p{Z}\\]/u.test(text)
}
