import type { Page } from '@playwright/test'

/** Every word that this page says to anybody: seen, read aloud, in its title. Words marked as another language are not. */
export async function wordsOn(page: Page): Promise<string[]> {
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
