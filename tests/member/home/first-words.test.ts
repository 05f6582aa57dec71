import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'

import { activateLanguage } from '#src/shared/language/activate-language.ts'

afterEach(() => void (globalThis.firstWords = undefined))

const saysHome = (home: string) => Object.values(i18n.messages).some((message) => String(message) === home)

test('the words that the page has read while the app was on its way are taken', async () => {
  globalThis.firstWords = { language: 'zh-HK', catalog: Promise.resolve({ messages: { sun: ['太陽'] } }) }
  await activateLanguage('zh-HK')
  expect(i18n._('sun')).toBe('太陽')
})

test('words of another language are not', async () => {
  globalThis.firstWords = { language: 'zh-HK', catalog: Promise.resolve({ messages: { sun: ['太陽'] } }) }
  await activateLanguage('en-US')
  expect(i18n._('sun')).toBe('sun')
  expect(saysHome('Home')).toBe(true)
})

test.each([
  ['nothing came', undefined],
  ['another script came in their place', {}],
])('where %s they are asked for again', async (_, came) => {
  // What has been had once is not asked for again.
  vi.resetModules()
  i18n.loadAndActivate({ locale: 'zh-CN', messages: {} })
  const fresh = await import('#src/shared/language/activate-language.ts')
  globalThis.firstWords = { language: 'zh-CN', catalog: Promise.resolve(came) }
  await fresh.activateLanguage('zh-CN')
  expect(saysHome('首页')).toBe(true)
})
