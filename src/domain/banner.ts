export interface Banner {
  image: string
  alt: string
  webUrl: string | null
}

/**
 * The address a banner may open: https anywhere, or a path of our own; anything else opens nothing.
 * Credentials and control characters are how a link pretends to be another one.
 */
export function openableAddress(address: string | null, origin: string): string | undefined {
  if (!address || hasControlCharacter(address)) return undefined
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.origin === origin) return url.href
  return url.protocol === 'https:' ? url.href : undefined
}

function hasControlCharacter(text: string): boolean {
  return text.split('').some((character) => character <= ' ' || character === '\u007f' || character === '\\')
}
