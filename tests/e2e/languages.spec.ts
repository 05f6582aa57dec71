import type { Page } from '@playwright/test'
import { Converter } from 'opencc-js'

import { expect, test } from './support/test.ts'
import { liveALittle, look, sights } from './support/walk.ts'
import { wordsOn } from './support/words.ts'

const own = { 'zh-HK': '繁體中文', 'zh-CN': '简体中文', 'en-US': 'English' } as const
type Language = keyof typeof own

const brand = { 'zh-HK': '日刻', 'zh-CN': '日刻', 'en-US': 'Quarter Sun' }

/** Names and measures that are the same in every language. */
const everywhere =
  /日刻|Quarter Sun|English|JPG|PNG|\bMB\b|quartersun_hk|care@example\.com|HK\$|\bcwb-\d\b|\bCEN-\d{3}\b|\b\d+\.\d+\.\d+\b/g

for (const language of ['zh-HK', 'zh-CN', 'en-US'] as const) {
  test(`in ${own[language]} no screen says a word of another language`, async ({ page, member, studio }) => {
    test.setTimeout(120_000)
    await liveALittle(member, studio)
    await page.goto('')
    await switchTo(page, language)
    for (const sight of sights.filter(({ isPublic }) => !isPublic)) await expectOwnWords(page, sight, language)
    await page.evaluate(() => localStorage.removeItem('token'))
    for (const sight of sights.filter(({ isPublic }) => isPublic)) await expectOwnWords(page, sight, language)
  })
}

test('choosing a language changes every word at once and is remembered', async ({ page }) => {
  await page.goto('')
  await expect(page).toHaveTitle('主頁 · 日刻')
  await expect(page.getByRole('button', { name: /^語言/ })).toContainText('繁體')
  await switchTo(page, 'en-US')
  await expect(page.getByText('Sign in to book')).toBeVisible()
  await expect(page.getByText('Causeway Bay')).toBeVisible()
  await expect(page).toHaveTitle('Home · Quarter Sun')
  await expect(page.getByRole('button', { name: 'Language: English' })).toContainText('En')
  expect(await page.evaluate(() => localStorage.getItem('user_language'))).toBe('en-US')

  await page.reload()
  await expect(page.getByText('Sign in to book')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await switchTo(page, 'zh-CN')
  await expect(page.getByText('铜锣湾店')).toBeVisible()
  await expect(page.getByRole('button', { name: /^语言/ })).toContainText('简体')
})

for (const [stored, shown] of [
  ['zh-TW', 'zh-HK'],
  ['zh-Hant-HK', 'zh-HK'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['en-US', 'en-US'],
  ['ja', 'zh-HK'],
] as const) {
  test(`a phone that remembers ${stored} sees the app in ${own[shown]}`, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('user_language', code), stored)
    await page.goto('')
    await expect(page.locator('html')).toHaveAttribute('lang', shown)
    await expect(page).toHaveTitle(new RegExp(`· ${brand[shown]}$`))
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', `/hk/manifest.${shown}.webmanifest`)
  })
}

async function switchTo(page: Page, language: Language): Promise<void> {
  await page.locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitemradio', { name: own[language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function expectOwnWords(page: Page, sight: (typeof sights)[number], language: Language): Promise<void> {
  await test.step(sight.name, async () => {
    await look(page, sight)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page).toHaveTitle(new RegExp(`${brand[language]}$`))
    const words = await wordsOn(page)
    expect(words.length).toBeGreaterThan(2)
    const foreign = words.map((text) => text.replaceAll(everywhere, ' ')).filter((text) => isForeign(text, language))
    expect.soft(foreign, `on ${sight.name}`).toEqual([])
  })
}

const chinese = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/
const latin = /[A-Za-z]{2,}/

function isForeign(text: string, language: Language): boolean {
  if (language === 'en-US') return chinese.test(text)
  return latin.test(text) || Array.from(text).some((sign) => isOfOtherScript(sign, language))
}

const toHongKong = Converter({ from: 'cn', to: 'hk' })
const toMainland = Converter({ from: 'hk', to: 'cn' })

/** Hong Kong writes these as the Mainland does, where a dictionary of characters knows another use only. */
const common = '准'

/** Many characters belong to both scripts. */
function isOfOtherScript(sign: string, language: 'zh-HK' | 'zh-CN'): boolean {
  const isSimplified = toMainland(sign) === sign
  if (language === 'zh-CN') return !isSimplified
  return isSimplified && toHongKong(sign) !== sign && !common.includes(sign)
}
