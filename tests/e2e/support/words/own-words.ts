import type { Page } from '@playwright/test'
import { Converter } from 'opencc-js'

import { expect } from '../test.ts'

export const ownNames = { 'zh-HK': '繁體中文', 'zh-CN': '简体中文', 'en-US': 'English' } as const
export type Language = keyof typeof ownNames

export const brands = { 'zh-HK': '日刻', 'zh-CN': '日刻', 'en-US': 'Quarter Sun' }

/** Names and measures that are the same in every language. */
const everywhere =
  /日刻|Quarter Sun|English|JPG|PNG|\bMB\b|quartersun_hk|care@example\.com|HK\$|\bcwb-\d\b|\bCEN-\d{3}\b|\b\d+\.\d+\.\d+\b/g

/** Everything that the page says is in this language; `name` says where that is. */
export async function expectOwnWords(page: Page, name: string, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page).toHaveTitle(new RegExp(`${brands[language]}$`))
  await expectNoForeignWords(page, name, language)
}

/** The same of a page that has no title of its own yet. */
export async function expectNoForeignWords(page: Page, name: string, language: Language): Promise<void> {
  const words = await wordsOn(page)
  expect(words.length).toBeGreaterThan(2)
  const foreign = words.map((text) => text.replaceAll(everywhere, ' ')).filter((text) => isForeign(text, language))
  expect.soft(foreign, `on ${name}`).toEqual([])
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

/** Every word that this page says to anybody: seen, read aloud, in its title. Words marked as another language are not. */
async function wordsOn(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const language = document.documentElement.lang
    const isForeign = (part: Element) => {
      const named = part.closest('[lang]')?.getAttribute('lang')
      return named !== undefined && named !== null && named !== language
    }
    const words = [document.title]
    for (const part of document.body.querySelectorAll('*')) {
      if (isForeign(part) || !part.checkVisibility() || part.closest('script, style, template')) continue
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) words.push(part.getAttribute(name) ?? '')
      for (const node of part.childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '')
    }
    return words.map((text) => text.trim()).filter((text) => text !== '')
  })
}
