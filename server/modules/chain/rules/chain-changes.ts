import { type CamelOf, wireName } from '#src/contract/codec.ts'
import type { chainChanges, chainValues } from '#src/contract/staff/chain.ts'
import type { Language } from '#src/domain/language.ts'

import { type LegalKind, legalKinds, type LegalWordings } from '#server/modules/legal/tables.ts'

/** Everything that a version holds, and what a draft changes of it, in the words of the contract. */
export type ChainValues = CamelOf<typeof chainValues>
export type ChainChanges = CamelOf<typeof chainChanges>

/** The values as they would be with the changes. */
export function withChanges(values: ChainValues, changes: ChainChanges): ChainValues {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(set) }
}

export type LegalField = `${LegalKind}${'Hk' | 'Cn' | 'Us'}`

/** The fields of the contract by kind and language. */
export const legalFields = {
  terms: { 'zh-HK': 'termsHk', 'zh-CN': 'termsCn', 'en-US': 'termsUs' },
  privacy: { 'zh-HK': 'privacyHk', 'zh-CN': 'privacyCn', 'en-US': 'privacyUs' },
  risk: { 'zh-HK': 'riskHk', 'zh-CN': 'riskCn', 'en-US': 'riskUs' },
} as const satisfies Record<LegalKind, Record<Language, LegalField>>

/** One wording of a kind, in all languages. */
export function wordingIn(values: ChainValues, kind: LegalKind): LegalWordings[LegalKind] {
  const fields = legalFields[kind]
  return {
    'zh-HK': values[fields['zh-HK']],
    'zh-CN': values[fields['zh-CN']],
    'en-US': values[fields['en-US']],
  }
}

/** The fields that are empty although others of their text are not: members of that language could not read it. */
export function missingTexts(values: ChainValues): LegalField[] {
  return legalKinds.flatMap((kind) => {
    const fields = Object.values(legalFields[kind])
    const empty = fields.filter((field) => values[field] === '')
    return empty.length === fields.length ? [] : empty
  })
}

/**
 * In the words of the staff log, which are the wire's. It names how long a text is; every published wording is kept
 * whole, by its number.
 */
export function briefly(values: ChainChanges): Record<string, unknown> {
  const names = new Set<string>(legalKinds.flatMap((kind) => Object.values(legalFields[kind])))
  const short = Object.entries(values).map(([key, value]) =>
    names.has(key) && typeof value === 'string'
      ? [wireName(key), { characters: value.length }]
      : [wireName(key), value],
  )
  return Object.fromEntries(short)
}
