import { describe, expect, it } from 'vitest'

import { languageChip, mapLanguageCode, toLanguage } from '#src/domain/language.ts'
import { pickLanguage } from '#src/domain/localized.ts'

describe('language codes', () => {
  it.each([
    ['zh-HK', 'zh-HK'],
    ['zh-TW', 'zh-HK'],
    ['zh-Hant-HK', 'zh-HK'],
    ['zh_hk', 'zh-HK'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['en-US', 'en-US'],
    ['fr', 'fr'],
    ['', 'en-US'],
  ])('maps %j to %j', (code, mapped) => {
    expect(mapLanguageCode(code)).toBe(mapped)
  })

  it.each([
    [undefined, 'zh-HK'],
    ['fr', 'zh-HK'],
    ['zh-TW', 'zh-HK'],
    ['zh', 'zh-CN'],
    ['en-US', 'en-US'],
  ])('a phone that remembers %j is shown %j', (stored, shown) => {
    expect(toLanguage(stored)).toBe(shown)
  })

  it('the chip shows the first two characters of the language', () => {
    expect([languageChip('zh-HK'), languageChip('zh-CN'), languageChip('en-US')]).toEqual(['繁體', '简体', 'En'])
  })
})

describe('text in several languages', () => {
  const topLevel = { name: 'top' }
  const entries = [
    { language: 'zh-CN', name: '门店' },
    { language: 'en-US', name: 'Shop' },
  ]

  it('takes the entry of the current language', () => {
    expect(pickLanguage(topLevel, entries, 'en-US')).toEqual({ entry: entries[1], convertTo: undefined })
  })

  it('takes the other Chinese, to be converted, when the own one is missing', () => {
    expect(pickLanguage(topLevel, entries, 'zh-HK')).toEqual({ entry: entries[0], convertTo: 'zh-HK' })
  })

  it('falls back to the top-level text', () => {
    expect(pickLanguage(topLevel, [], 'en-US')).toEqual({ entry: topLevel, convertTo: undefined })
  })
})
