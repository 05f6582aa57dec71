import { queryOptions } from '@tanstack/react-query'

import { type Brand, brandName } from '#src/domain/brand.ts'
import type { Language } from '#src/domain/language.ts'

import { type LegalDocument, loadOwnText } from './built-in-text.ts'

/** The wording that comes with the app, with the chain's name in it; there without a signal. */
export function ownTextQuery(document: LegalDocument, language: Language, brand: Brand) {
  const name = brandName(brand, language)
  return queryOptions({
    queryKey: ['legal-own', document, language, name],
    queryFn: () => loadOwnText(document, language, name),
    staleTime: Infinity,
    networkMode: 'always',
  })
}
