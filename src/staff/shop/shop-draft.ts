import { type Language, languages } from '#src/domain/language.ts'
import type { ShopTerms, ShopTexts, StaffShop } from '#src/staff/api/shop-info.ts'

/** A studio while it is edited; numbers are as they were typed. */
export interface ShopDraft {
  texts: Record<Language, ShopTexts>
  opensAt: string
  closesAt: string
  latitude: string
  longitude: string
  mapUrl: string
}

const noTexts: ShopTexts = { name: '', address: '', tags: [] }

export const emptyShop: ShopDraft = {
  texts: { 'zh-HK': noTexts, 'zh-CN': noTexts, 'en-US': noTexts },
  opensAt: '10:00',
  closesAt: '22:00',
  latitude: '',
  longitude: '',
  mapUrl: '',
}

export function draftOf({ languages: known, opensAt, closesAt, ...place }: StaffShop): ShopDraft {
  const textsIn = (language: Language) => {
    const { name, address, tags } = known.find((texts) => texts.language === language) ?? noTexts
    return { name, address, tags }
  }
  return {
    texts: { 'zh-HK': textsIn('zh-HK'), 'zh-CN': textsIn('zh-CN'), 'en-US': textsIn('en-US') },
    opensAt,
    closesAt,
    latitude: place.latitude === undefined ? '' : String(place.latitude),
    longitude: place.longitude === undefined ? '' : String(place.longitude),
    mapUrl: place.mapUrl ?? '',
  }
}

export type ShopTrouble = 'texts' | 'hours' | 'place' | 'map'

/** What keeps a draft from being saved. */
export function shopTroubles({ texts, opensAt, closesAt, latitude, longitude, mapUrl }: ShopDraft): ShopTrouble[] {
  const troubles: ShopTrouble[] = []
  if (languages.some((language) => isHalf(texts[language])) || isEmpty(texts['zh-HK'])) troubles.push('texts')
  if (opensAt === '' || closesAt === '') troubles.push('hours')
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180) || (latitude === '') !== (longitude === '')) {
    troubles.push('place')
  }
  if (mapUrl !== '' && !isHttps(mapUrl)) troubles.push('map')
  return troubles
}

export function missingTexts({ texts }: ShopDraft): Language[] {
  return languages.filter((language) => isEmpty(texts[language]) || isHalf(texts[language]))
}

export function termsOf({ texts, opensAt, closesAt, latitude, longitude, mapUrl }: ShopDraft): ShopTerms {
  return {
    languages: languages
      .filter((language) => !isEmpty(texts[language]))
      .map((language) => {
        const { name, address, tags } = texts[language]
        return { language, name: name.trim(), address: address.trim(), tags }
      }),
    opensAt,
    closesAt,
    latitude: latitude === '' ? undefined : Number(latitude),
    longitude: longitude === '' ? undefined : Number(longitude),
    mapUrl: mapUrl === '' ? undefined : mapUrl.trim(),
  }
}

export function isSameShop(a: ShopDraft, b: ShopDraft): boolean {
  return JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b))
}

function isEmpty({ name, address, tags }: ShopTexts): boolean {
  return name.trim() === '' && address.trim() === '' && tags.length === 0
}

function isHalf(texts: ShopTexts): boolean {
  return !isEmpty(texts) && (texts.name.trim() === '' || texts.address.trim() === '')
}

function isDegrees(text: string, most: number): boolean {
  return text === '' || (/^-?\d{1,3}(\.\d{1,8})?$/.test(text) && Math.abs(Number(text)) <= most)
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
