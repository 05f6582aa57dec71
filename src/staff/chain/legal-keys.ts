import { useLingui } from '@lingui/react/macro'

import { type Language, languages } from '#src/domain/language.ts'
import type { LegalDocument } from '#src/shared/legal/built-in-text.ts'
import type { ChainValues } from './chain-config-calls.ts'

export type LegalKey = `${LegalDocument}${'Hk' | 'Cn' | 'Us'}`

const legalKeys: Record<LegalDocument, Record<Language, LegalKey>> = {
  terms: { 'zh-HK': 'termsHk', 'zh-CN': 'termsCn', 'en-US': 'termsUs' },
  privacy: { 'zh-HK': 'privacyHk', 'zh-CN': 'privacyCn', 'en-US': 'privacyUs' },
  risk: { 'zh-HK': 'riskHk', 'zh-CN': 'riskCn', 'en-US': 'riskUs' },
}

export const legalDocuments = ['terms', 'privacy', 'risk'] as const satisfies LegalDocument[]

export function useLegalNames(): Record<LegalDocument, string> {
  const { t } = useLingui()
  return { terms: t`User agreement`, privacy: t`Privacy policy`, risk: t`Risk notice` }
}

export function legalKey(document: LegalDocument, language: Language): LegalKey {
  return legalKeys[document][language]
}

const allLegalKeys = new Set<string>(Object.values(legalKeys).flatMap((keys) => Object.values(keys)))

export function isLegalKey(key: keyof ChainValues): key is LegalKey {
  return allLegalKeys.has(key)
}

/** Texts that are empty although others of their document are not. */
export function missingTexts(values: ChainValues): LegalKey[] {
  return legalDocuments.flatMap((document) => {
    const keys = languages.map((language) => legalKey(document, language))
    const empty = keys.filter((key) => values[key].trim() === '')
    return empty.length === keys.length ? [] : empty
  })
}
