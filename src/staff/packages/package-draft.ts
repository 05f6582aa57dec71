import { type Language, languages } from '#src/domain/language.ts'
import type { BedTypeId, PackageTerms, StaffPackage } from '#src/staff/api/packages.ts'

/** A package while it is edited; texts are as they were typed. */
export interface PackageDraft {
  names: Record<Language, string>
  /** Whole or hundredths of the currency, as typed. */
  price: string
  times: number | null
  bonusTimes: number
  validDays: number | null
  deviceTypes: BedTypeId[]
  shopIds: number[]
  isOnSale: boolean
  saleFrom: string | undefined
  saleTo: string | undefined
}

export const newDraft: PackageDraft = {
  names: { 'zh-HK': '', 'zh-CN': '', 'en-US': '' },
  price: '',
  times: 10,
  bonusTimes: 0,
  validDays: 90,
  deviceTypes: [],
  shopIds: [],
  isOnSale: false,
  saleFrom: undefined,
  saleTo: undefined,
}

export function draftOf(known: StaffPackage): PackageDraft {
  const nameIn = (language: Language) => known.languages.find((text) => text.language === language)?.name ?? ''
  const { times, bonusTimes, validDays, deviceTypes, shopIds, isOnSale, saleFrom, saleTo } = known
  return {
    names: { 'zh-HK': nameIn('zh-HK'), 'zh-CN': nameIn('zh-CN'), 'en-US': nameIn('en-US') },
    price: priceText(known.priceCents),
    times,
    bonusTimes,
    validDays,
    deviceTypes,
    shopIds,
    isOnSale,
    saleFrom,
    saleTo,
  }
}

/** 168000 → "1680", 19850 → "198.50". */
export function priceText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** Undefined where it is no price. */
export function priceCents(text: string): number | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').trim())
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export type DraftTrouble = 'name' | 'price' | 'dates'

/** What keeps a draft from being saved. */
export function draftTroubles({ names, price, saleFrom, saleTo }: PackageDraft): DraftTrouble[] {
  const troubles: DraftTrouble[] = []
  if (names['zh-HK'].trim() === '') troubles.push('name')
  if (priceCents(price) === undefined) troubles.push('price')
  if (saleFrom !== undefined && saleTo !== undefined && saleTo < saleFrom) troubles.push('dates')
  return troubles
}

export function missingNames({ names }: PackageDraft): Language[] {
  return languages.filter((language) => names[language].trim() === '')
}

export function termsOf(draft: PackageDraft): PackageTerms {
  const { names, price, ...rest } = draft
  return {
    ...rest,
    bonusTimes: draft.times === null ? 0 : draft.bonusTimes,
    priceCents: priceCents(price) ?? 0,
    languages: languages
      .map((language) => ({ language, name: names[language].trim() }))
      .filter(({ name }) => name !== ''),
  }
}

export function isSameDraft(a: PackageDraft, b: PackageDraft): boolean {
  return JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b))
}
