import { type Language, languages } from '#src/domain/language.ts'
import { amountText, typedAmount } from '#src/domain/money.ts'
import { highestPrice } from '#src/staff/kit/forms/limits-calls.ts'
import type { BedTypeId, PackageTerms, StaffPackage } from './package-calls.ts'

/** A package while it is edited; texts are as they were typed. */
export interface PackageDraft {
  names: Record<Language, string>
  /** As typed, in units of the currency. */
  price: string
  currency: string
  times: number | null
  bonusTimes: number
  validDays: number | null
  deviceTypes: BedTypeId[]
  shopIds: number[]
  onSale: boolean
  saleFrom: string | null
  saleTo: string | null
}

const untyped: Omit<PackageDraft, 'currency'> = {
  names: { 'zh-HK': '', 'zh-CN': '', 'en-US': '' },
  price: '',
  times: 10,
  bonusTimes: 0,
  validDays: 90,
  deviceTypes: [],
  shopIds: [],
  onSale: false,
  saleFrom: null,
  saleTo: null,
}

/** A package that is sold for the first time, in the money of the chain. */
export function newDraft(currency: string): PackageDraft {
  return { ...untyped, currency }
}

export function draftOf(known: StaffPackage): PackageDraft {
  const nameIn = (language: Language) => known.languages.find((text) => text.language === language)?.name ?? ''
  const { currency, times, bonusTimes, validDays, deviceTypes, shopIds, onSale, saleFrom, saleTo } = known
  return {
    names: { 'zh-HK': nameIn('zh-HK'), 'zh-CN': nameIn('zh-CN'), 'en-US': nameIn('en-US') },
    price: amountText(known.priceCents, currency),
    currency,
    times,
    bonusTimes,
    validDays,
    deviceTypes,
    shopIds,
    onSale,
    saleFrom,
    saleTo,
  }
}

/** Undefined where it is no price. */
function priceCents({ price, currency }: Pick<PackageDraft, 'price' | 'currency'>): number | undefined {
  const cents = typedAmount(price, currency)
  return cents !== undefined && cents <= highestPrice ? cents : undefined
}

export type DraftTrouble = 'name' | 'price' | 'dates'

/** What keeps a draft from being saved. */
export function draftTroubles(draft: PackageDraft): DraftTrouble[] {
  const { names, saleFrom, saleTo } = draft
  const troubles: DraftTrouble[] = []
  if (names['zh-HK'].trim() === '') troubles.push('name')
  if (priceCents(draft) === undefined) troubles.push('price')
  if (saleFrom !== null && saleTo !== null && saleTo < saleFrom) troubles.push('dates')
  return troubles
}

export function missingNames({ names }: PackageDraft): Language[] {
  return languages.filter((language) => names[language].trim() === '')
}

export function termsOf(draft: PackageDraft): PackageTerms {
  const { names, price, currency, ...rest } = draft
  return {
    ...rest,
    bonusTimes: draft.times === null ? 0 : draft.bonusTimes,
    priceCents: priceCents({ price, currency }) ?? 0,
    languages: languages
      .map((language) => ({ language, name: names[language].trim() }))
      .filter(({ name }) => name !== ''),
  }
}

export function isSameDraft(a: PackageDraft, b: PackageDraft): boolean {
  return JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b))
}
