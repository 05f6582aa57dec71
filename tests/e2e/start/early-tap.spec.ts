import type { Page } from '@playwright/test'

import { holdStart } from '../support/hold-start.ts'
import { expect, test } from '../support/test.ts'

/** Home as it is painted first: the scripts of the app are on their way until they are let go. */
async function openShell(page: Page): Promise<{ letGo: () => void }> {
  const held = await holdStart(page)
  await page.goto('', { waitUntil: 'commit' })
  await expect(page.locator('#tab-my')).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isFirstPage: true }))
  return held
}

async function isSamePage(page: Page): Promise<boolean> {
  return await page.evaluate(() => Reflect.get(globalThis, 'isFirstPage') === true)
}

test('a link that is tapped at the first paint looks pressed, and leads there once the app is live', async ({
  page,
  member,
}) => {
  expect(member.uid).not.toBe('')
  const { letGo } = await openShell(page)
  const tab = page.locator('#tab-my')
  await tab.click()
  await expect(tab).toHaveAttribute('data-pressed')
  expect(new URL(page.url()).pathname).toBe('/hk/')
  letGo()
  await expect(page).toHaveURL(/\/hk\/my$/)
  await expect(page.locator('[data-my]')).toBeVisible()
  expect(await isSamePage(page), 'nothing was loaded twice').toBe(true)
})

test('so does a button, and the last tap counts', async ({ page }) => {
  const { letGo } = await openShell(page)
  await page.locator('#tab-my').click()
  const shops = page.locator('header [aria-haspopup=dialog]')
  await shops.click()
  await expect(shops).toHaveAttribute('data-pressed')
  await expect(page.locator('#tab-my')).not.toHaveAttribute('data-pressed')
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/hk/')
})

for (const { what, place, opened } of [
  { what: 'a link', place: '#tab-my', opened: '[data-my]' },
  { what: 'a button', place: 'header [aria-haspopup=dialog]', opened: '[role=dialog]' },
])
  test(`a finger that goes down on ${what} of the shell and up on the app has tapped it`, async ({
    page,
    context,
    member,
  }) => {
    expect(member.uid).not.toBe('')
    const { letGo } = await openShell(page)
    const box = await page.locator(place).boundingBox()
    if (!box) throw new Error(`The shell shows no ${place}`)
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const devtools = await context.newCDPSession(page)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
    letGo()
    await expect(page.locator('html')).toHaveAttribute('data-live', '')
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.locator(opened)).toBeVisible()
  })

test('a tap in the very moment in which the app calls itself live is its own', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.addInitScript(() =>
    new MutationObserver((_, watch) => {
      if (!document.documentElement.hasAttribute('data-live')) return
      watch.disconnect()
      document.querySelector<HTMLElement>('#tab-my')?.click()
    }).observe(document, { attributes: true, subtree: true }),
  )
  const { letGo } = await openShell(page)
  letGo()
  await expect(page.locator('[data-my]')).toBeVisible()
  expect(await isSamePage(page), 'nothing was loaded twice').toBe(true)
})

test('a tap of long ago is not carried out', async ({ page }) => {
  await page.clock.install()
  const { letGo } = await openShell(page)
  await page.locator('#tab-my').click()
  await page.clock.fastForward(11_000)
  await expect(page.locator('#tab-my'), 'it looks pressed no longer').not.toHaveAttribute('data-pressed')
  letGo()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  await page.locator('header [aria-haspopup=dialog]').click()
  await expect(page.getByRole('dialog'), 'home is still there').toBeVisible()
})
