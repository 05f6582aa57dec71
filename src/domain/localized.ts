import type { Language } from './language.ts'

/** Text of the current language, and which Chinese it must be converted to when only the other one exists. */
export interface Picked<Entry> {
  entry: Entry
  convertTo: 'zh-HK' | 'zh-CN' | undefined
}

const otherChinese: Partial<Record<Language, Language>> = { 'zh-HK': 'zh-CN', 'zh-CN': 'zh-HK' }

/**
 * The entry whose language is the current one; else the other Chinese, to be converted; else the top-level fields.
 */
export function pickLanguage<Entry>(
  topLevel: Entry,
  listed: readonly (Entry & { language: string })[],
  language: Language,
): Picked<Entry> {
  const own = listed.find((entry) => entry.language === language)
  if (own) return { entry: own, convertTo: undefined }
  const other = listed.find((entry) => entry.language === otherChinese[language])
  if (other) return { entry: other, convertTo: language === 'zh-CN' ? 'zh-CN' : 'zh-HK' }
  return { entry: topLevel, convertTo: undefined }
}
