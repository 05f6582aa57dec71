export const languages = ['zh-HK', 'zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'zh-HK'

/** Each language by its own name, as the switch lists it. */
export const languageNames: Record<Language, string> = { 'zh-HK': '繁體中文', 'zh-CN': '简体中文', 'en-US': 'English' }

/** A code with zh and HK or TW is zh-HK, any other zh is zh-CN, nothing at all is en-US, the rest stays itself. */
export function mapLanguageCode(code: string): string {
  if (code === '') return 'en-US'
  if (!/zh/i.test(code)) return code
  return /HK|TW/i.test(code) ? 'zh-HK' : 'zh-CN'
}

/** The language to show for a stored or foreign code; the default when the app does not speak it. */
export function toLanguage(code: string | null | undefined): Language {
  if (code === null || code === undefined) return defaultLanguage
  const mapped = mapLanguageCode(code)
  return languages.find((language) => language === mapped) ?? defaultLanguage
}

/** What the language chip shows: the first two characters of the name. */
export function languageChip(language: Language): string {
  return languageNames[language].slice(0, 2)
}

/** A text for each language; one that has none is given the first. */
export function inEveryLanguage(texts: readonly { language: Language; text: string }[]): Record<Language, string> {
  const first = texts[0]?.text ?? ''
  const of = (language: Language) => texts.find((entry) => entry.language === language)?.text ?? first
  return { 'zh-HK': of('zh-HK'), 'zh-CN': of('zh-CN'), 'en-US': of('en-US') }
}
