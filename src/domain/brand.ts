import { type AreaCode, usualAreaCodes } from './members/area-code.ts'
import { defaultLanguage, toLanguage } from './language.ts'

/** What members know a chain by, and which phones it reaches. */
export interface Brand {
  /** The one in zh-HK stands for every language that has none of its own. */
  names: readonly { language: string; name: string }[]
  /** "#14463c"; null: the colors that the app comes with. */
  color: string | null
  /** The address of a square picture; null: the sun that the app comes with. */
  logo: string | null
  /** Whose numbers can receive a code; the first one is offered. */
  areaCodes: readonly AreaCode[]
}

/** What the app is called until its chain has said a name. */
export const ownBrand: Brand = {
  names: [
    { language: 'zh-HK', name: '日刻' },
    { language: 'zh-CN', name: '日刻' },
    { language: 'en-US', name: 'Quarter Sun' },
  ],
  color: null,
  logo: null,
  areaCodes: usualAreaCodes,
}

/** The name in a language. */
export function brandName({ names }: Pick<Brand, 'names'>, language: string): string {
  const wanted = toLanguage(language)
  const nameIn = (code: string) => names.find((entry) => entry.language === code)
  const found = nameIn(wanted) ?? nameIn(defaultLanguage) ?? names[0]
  return found?.name ?? brandName(ownBrand, wanted)
}

/** The name in Chinese and, where it is another one, in English: "日刻 Quarter Sun". */
export function bothNames(brand: Pick<Brand, 'names'>, chinese: 'zh-HK' | 'zh-CN' = 'zh-HK'): string {
  return [...new Set([brandName(brand, chinese), brandName(brand, 'en-US')])].join(' ')
}

interface BrandValues {
  brandHk: string
  brandCn: string
  brandUs: string
  brandColor: string | null
  logo: string | null
  areaCodes: string
}

/** The brand as it is edited, field by field; a language without a name is left out. */
export function brandOf({ brandHk, brandCn, brandUs, brandColor, logo, areaCodes }: BrandValues): Brand {
  const names = [
    { language: 'zh-HK', name: brandHk },
    { language: 'zh-CN', name: brandCn },
    { language: 'en-US', name: brandUs },
  ]
  return {
    names: names.filter(({ name }) => name !== ''),
    color: brandColor,
    logo,
    areaCodes: readAreaCodes(areaCodes),
  }
}

/** "49, 43" as it is typed, each once. */
export function readAreaCodes(typed: string): AreaCode[] {
  return [...new Set(typed.split(/[\s,+，、]+/).filter((code) => code !== ''))]
}
