/** A country in the reader's language, by its ISO 3166 code: 香港. */
export function regionName(region: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region', style: 'short' }).of(region) ?? region
}
