import type { Page } from '@playwright/test'

import { brands, expectOwnWords, type Language, ownNames } from '../support/words/own-words.ts'
import { inSuite, shareOf } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'
import { liveALittle, look, type Sight, sights } from '../support/walk.ts'

const publicSights = sights.filter(({ isPublic }) => isPublic)
const privateSights = sights.filter(({ isPublic }) => !isPublic)

// The walk in Chinese of Hong Kong is made by the examiner, who looks at the same screens.
for (const { language, turn } of [
  { language: 'zh-CN', turn: 0 },
  { language: 'en-US', turn: 1 },
] as const) {
  test(`in ${ownNames[language]} no screen says a word of another language`, async ({ page, member, server }) => {
    test.setTimeout(900_000)
    const hear = async (sight: Sight) => {
      await look(page, sight)
      await expectOwnWords(page, sight.name, language)
    }
    await liveALittle(member, server)
    await page.goto('')
    await switchTo(page, language)
    for (const sight of shareOf(privateSights, turn)) await hear(sight)
    await page.evaluate(() => localStorage.removeItem('token'))
    for (const sight of shareOf(publicSights, turn)) await hear(sight)
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
  test(
    `a phone that remembers ${stored} sees the app in ${ownNames[shown]}`,
    inSuite(['zh', 'ja'].includes(stored)),
    async ({ page }) => {
      await page.addInitScript((code) => localStorage.setItem('user_language', code), stored)
      await page.goto('')
      await expect(page.locator('html')).toHaveAttribute('lang', shown)
      await expect(page).toHaveTitle(new RegExp(`· ${brands[shown]}$`))
      await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', `/hk/manifest.${shown}.webmanifest`)
    },
  )
}

for (const [locale, shown] of [
  ['zh-Hant-TW', 'zh-HK'],
  ['zh-MO', 'zh-HK'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['en-GB', 'en-US'],
  ['ja-JP', 'en-US'],
] as const) {
  test.describe(`a new phone in ${locale}`, () => {
    test.use({ locale })

    test(
      `is spoken to in ${ownNames[shown]}, and stays so`,
      inSuite(['zh-Hans-HK', 'en-GB'].includes(locale)),
      async ({ page, context }) => {
        await page.goto('')
        await expect(page.locator('html')).toHaveAttribute('data-live', '')
        await expect(page.locator('html')).toHaveAttribute('lang', shown)
        await expect(page).toHaveTitle(new RegExp(`· ${brands[shown]}$`))
        const again = await context.newPage()
        await again.addInitScript(() => localStorage.setItem('shopId', '1'))
        await again.goto('')
        await expect(again).toHaveTitle(new RegExp(`· ${brands[shown]}$`))
      },
    )
  })
}

test.describe('a phone that was here before its language was guessed', () => {
  test.use({ locale: 'en-GB' })

  test('goes on in the language that it has read so far', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('shopId', '1'))
    await page.goto('')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK')
    await expect(page).toHaveTitle(/· 日刻$/)
  })
})

async function switchTo(page: Page, language: Language): Promise<void> {
  await page.locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitemradio', { name: ownNames[language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
