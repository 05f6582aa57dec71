import { readAddress } from '#src/domain/banners/banner.ts'
import { type BannerSpan, isCrowded } from '#src/domain/banners/banner-days.ts'
import { type Language, languages } from '#src/domain/language.ts'
import type { BannerTerms, StaffBanner } from './banner-calls.ts'

/** A banner while it is edited; texts are as they were typed. */
export interface BannerDraft extends BannerSpan {
  /** Empty where there is no picture. */
  images: Record<Language, string>
  alts: Record<Language, string>
  address: string
}

const nothing = { 'zh-HK': '', 'zh-CN': '', 'en-US': '' }

export const newDraft: BannerDraft = {
  images: nothing,
  alts: nothing,
  address: '',
  showFrom: null,
  showTo: null,
  shopIds: [],
  enabled: true,
}

export function draftOf({ languages: pictures, webUrl, showFrom, showTo, shopIds, enabled }: StaffBanner): BannerDraft {
  const [images, alts] = [{ ...nothing }, { ...nothing }]
  for (const language of languages) {
    const picture = pictures.find((one) => one.language === language)
    images[language] = picture?.image ?? ''
    alts[language] = picture?.alt ?? ''
  }
  return { images, alts, address: webUrl ?? '', showFrom, showTo, shopIds, enabled }
}

export type DraftTrouble = 'picture' | 'alt' | 'address' | 'dates' | 'crowded'

interface Around {
  others: readonly BannerSpan[]
  shopIds: readonly number[]
  /** On the calendar of the studio. */
  today: string
}

/** What keeps a draft from being saved. */
export function draftTroubles(draft: BannerDraft, { others, shopIds, today }: Around): DraftTrouble[] {
  const { images, alts, address, showFrom, showTo } = draft
  const troubles: DraftTrouble[] = []
  if (images['zh-HK'] === '') troubles.push('picture')
  if (languages.some((language) => images[language] !== '' && alts[language].trim() === '')) troubles.push('alt')
  if (address.trim() !== '' && !readAddress(address.trim())) troubles.push('address')
  if (showFrom !== null && showTo !== null && showTo < showFrom) troubles.push('dates')
  if (shopIds.some((shopId) => isCrowded(draft, others, { shopId, today }))) troubles.push('crowded')
  return troubles
}

/** Languages whose members see the Traditional Chinese picture instead of their own. */
export function missingPictures({ images }: BannerDraft): Language[] {
  return languages.filter((language) => images[language] === '')
}

/** What members of a language see; undefined as long as there is no picture for them. */
export function shownPicture(
  { images, alts }: Pick<BannerDraft, 'images' | 'alts'>,
  language: Language,
): { image: string; alt: string } | undefined {
  const shown = images[language] === '' ? 'zh-HK' : language
  return images[shown] === '' ? undefined : { image: images[shown], alt: alts[shown] }
}

export function termsOf({ images, alts, address, showFrom, showTo, shopIds, enabled }: BannerDraft): BannerTerms {
  return {
    languages: languages
      .map((language) => ({ language, image: images[language], alt: alts[language].trim() }))
      .filter(({ image }) => image !== ''),
    webUrl: address.trim() === '' ? null : address.trim(),
    showFrom,
    showTo,
    shopIds: [...shopIds],
    enabled,
  }
}

export function isSameDraft(a: BannerDraft, b: BannerDraft): boolean {
  return JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b))
}
