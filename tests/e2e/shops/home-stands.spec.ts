import type { Page } from '@playwright/test'

import { aMember, enterAs } from '../support/member.ts'
import { expect, test } from '../support/test.ts'

const book = 'main nav a[href$="/appointment"]'

test('another studio is chosen, and nothing on home moves while its next free time is looked for', async ({
  page,
  context,
  server,
}) => {
  await enterAs(context, await aMember(server))
  await page.goto('')
  const card = page.locator('section[data-state]')
  await expect(card).toHaveAttribute('data-state', 'free')
  const seen = await watchPlace(page)
  await page.getByRole('button', { name: /切換分店|銅鑼灣店/ }).click()
  const sheet = page.getByRole('dialog', { name: '選擇分店' })
  await sheet.getByRole('button', { name: /中環店/ }).click()
  await expect(sheet).toBeHidden()
  await expect(card.getByRole('link', { name: /^預約 (?:.+ )?\d\d:\d\d$/ })).toHaveAttribute('href', /shop=2/)
  const { places, states } = await seen()
  expect(states).toEqual(expect.arrayContaining(['none', 'free']))
  expect(places).toHaveLength(1)
})

/** Notes from now on where the way to book lies and what the card shows; gives what was seen. */
async function watchPlace(page: Page) {
  const seen = await page.evaluateHandle((selector) => {
    const places = new Set<number>()
    const states = new Set<string>()
    const look = () => {
      places.add(document.querySelector(selector)?.getBoundingClientRect().top ?? -1)
      states.add(document.querySelector<HTMLElement>('section[data-state]')?.dataset['state'] ?? '')
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    return { places, states }
  }, book)
  return () => seen.evaluate(({ places, states }) => ({ places: [...places], states: [...states] }))
}
