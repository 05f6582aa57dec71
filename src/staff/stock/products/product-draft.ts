import { type Language, languages } from '#src/domain/language.ts'
import { amountText, typedAmount } from '#src/domain/money.ts'
import { typedWhole } from '#src/domain/typed-number.ts'
import { highestPrice, ranges } from '#src/staff/kit/forms/limits-calls.ts'
import type { Product, ProductTerms } from '#src/staff/stock/stock-calls.ts'

/** A product while it is edited; texts are as they were typed. */
export interface ProductDraft {
  names: Record<Language, string>
  /** In units of the currency. */
  price: string
  currency: string
  code: string
  /** Empty: nobody is told. */
  lowLevel: string
  active: boolean
}

export function newDraft(currency: string): ProductDraft {
  const names = { 'zh-HK': '', 'zh-CN': '', 'en-US': '' }
  return { names, price: '', currency, code: '', lowLevel: '', active: true }
}

export function draftOf({ languages: texts, priceCents, currency, code, lowLevel, active }: Product): ProductDraft {
  const nameIn = (language: Language) => texts.find((text) => text.language === language)?.name ?? ''
  return {
    names: { 'zh-HK': nameIn('zh-HK'), 'zh-CN': nameIn('zh-CN'), 'en-US': nameIn('en-US') },
    price: amountText(priceCents, currency),
    currency,
    code,
    lowLevel: lowLevel === null ? '' : String(lowLevel),
    active,
  }
}

export type ProductTrouble = 'name' | 'price' | 'code' | 'low-level'

/** What keeps a draft from being saved. */
export function draftTroubles(draft: ProductDraft): ProductTrouble[] {
  const troubles: ProductTrouble[] = []
  if (draft.names['zh-HK'].trim() === '') troubles.push('name')
  if (priceCents(draft) === undefined) troubles.push('price')
  if (!/^[\w .-]*$/u.test(draft.code.trim())) troubles.push('code')
  if (lowLevelOf(draft) === undefined) troubles.push('low-level')
  return troubles
}

export function missingNames({ names }: ProductDraft): Language[] {
  return languages.filter((language) => names[language].trim() === '')
}

export function termsOf(draft: ProductDraft): ProductTerms {
  const { names, code, active } = draft
  return {
    languages: languages
      .map((language) => ({ language, name: names[language].trim() }))
      .filter(({ name }) => name !== ''),
    priceCents: priceCents(draft) ?? 0,
    code: code.trim(),
    lowLevel: lowLevelOf(draft) ?? null,
    active,
  }
}

export function isSameDraft(a: ProductDraft, b: ProductDraft): boolean {
  return JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b))
}

/** Undefined where it is no price. */
function priceCents({ price, currency }: ProductDraft): number | undefined {
  const cents = typedAmount(price, currency)
  return cents !== undefined && cents > 0 && cents <= highestPrice ? cents : undefined
}

/** Undefined where it is no number. */
function lowLevelOf({ lowLevel }: ProductDraft): number | null | undefined {
  if (lowLevel.trim() === '') return null
  const typed = typedWhole(lowLevel)
  return typed !== undefined && typed <= ranges.stockLevel[1] ? typed : undefined
}
