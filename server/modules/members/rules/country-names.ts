import metadata from 'libphonenumber-js/metadata.max'

const regionsOf = new Map<string, readonly string[]>(Object.entries(metadata.country_calling_codes))

/** The country that a code is best known for, as ISO 3166 names it; undefined for codes of no country. */
export function regionOf(country: string): string | undefined {
  return regionsOf.get(country)?.find((region) => /^[A-Z]{2}$/.test(region))
}

/** Whom a bound is about: how their numbers begin, "" for all, and of which country that is. */
export function placeOfScope(scope: string): { prefix: string; region: string | null } {
  const prefix = scope.replace(/^(?:all|country-|block-)/, '')
  const country = [1, 2, 3].map((length) => prefix.slice(0, length)).find((code) => regionsOf.has(code))
  return { prefix, region: (country && regionOf(country)) ?? null }
}

const names = new Intl.DisplayNames('en', { type: 'region', style: 'short' })

/** The same in the words of an operator's log: Hong Kong (+852). */
export function spellScope(scope: string): string {
  const { prefix, region } = placeOfScope(scope)
  if (prefix === '') return 'the whole chain'
  const numbers = scope.startsWith('block-') ? `numbers that begin with +${prefix}` : `+${prefix}`
  return region === null ? numbers : `${names.of(region)} (${numbers})`
}
