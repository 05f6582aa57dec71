import type { Page } from '@playwright/test'

import { book } from '../support/member.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ animationName, target }) => {
      const isOfPage = animationName.startsWith('page-') && (target as Element).parentElement?.matches('main')
      if (isOfPage) document.documentElement.dataset['moved'] = animationName
    })
  })
  await page.goto('')
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
})

test('a page slides in from where it lies, tabs cross over, and nothing moves afterwards', async ({ page }) => {
  expect(await moved(page)).toBe('')
  await page.locator('#tab-my').click()
  await expect.poll(() => moved(page)).toBe('page-fade')
  await page.locator('#tab-home').click()
  await page.locator('nav a[href$="appointment-record"]').click()
  await expect.poll(() => moved(page)).toBe('page-forward')
  await page.goBack()
  await expect.poll(() => moved(page)).toBe('page-back')
  await expect(page.locator('main')).not.toHaveAttribute('data-arrival')
})

test('the browser captures a page only where something of it is on the next one', async ({ page, member }) => {
  await book(member)
  await page.addInitScript(() => {
    const captures = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      document.documentElement.dataset['captured'] = ''
      return captures(change)
    }
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  const ticket = page.locator('[data-state=booked] a[href*="appointment-result"]').first()
  await expect(ticket).toBeVisible()
  await page.locator('nav a[href$="appointment-record"]').click()
  await expect(page).toHaveURL(/appointment-record/)
  await expect.poll(() => moved(page)).toMatch('page-')
  await page.goBack()
  await expect(ticket).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-captured')
  await ticket.click()
  await expect(page).toHaveURL(/appointment-result/)
  await expect(page.locator('html')).toHaveAttribute('data-captured')
})

test('what is fixed to the screen stays there while its page slides in', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const floor = document.querySelector('main [data-floor]')
      if (!floor || !document.querySelector('[data-arrival]')) return
      const { bottom } = floor.getBoundingClientRect()
      document.documentElement.dataset['floor'] = String(Math.round(bottom))
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-arrival'] })
  })
  await page.reload()
  await page.locator('nav a[href$="/appointment"]').click()
  await expect(page.locator('html')).toHaveAttribute('data-floor', String(page.viewportSize()?.height))
})

test.describe('for members who want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('pages fade in and nothing slides', async ({ page }) => {
    await page.locator('nav a[href$="appointment-record"]').click()
    await expect.poll(() => moved(page)).toBe('page-fade')
    await page.goBack()
    await expect(page.locator('main')).not.toHaveAttribute('data-arrival')
    expect(await moved(page)).toBe('page-fade')
  })
})

/** The last movement of a page, by the name of its style. */
async function moved(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('data-moved')) ?? ''
}
