import type { Locator, Page } from '@playwright/test'

import type { FaultProxy } from '../../support/net/fault-proxy.ts'
import { inSuite } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'block', allowedErrors: ['cut off', 'not ours', 'missing part', 'no worker'] })

for (const wrong of ['portal', 'portal-script'] as const) {
  test(
    `a screen that such a network (${wrong}) answered for is fetched again, and never breaks the app`,
    inSuite(wrong === 'portal'),
    async ({ page, line }) => {
      await page.goto(line.url)
      await expect(page.locator('html')).toHaveAttribute('data-live', '')
      line.become(wrong)
      await page.locator('#tab-my').click()
      await expect(page.getByRole('alert')).toContainText('未能下載此畫面')
      line.become('pass')
      await page.getByRole('button', { name: '重試' }).click()
      await expect(page.getByLabel('手機號碼')).toBeVisible()
    },
  )

  test(
    `the start of the app that such a network (${wrong}) answered for is fetched again`,
    inSuite(wrong === 'portal'),
    async ({ page, line }) => {
      line.becomeAfter('/hk/', wrong)
      await page.goto(line.url)
      await expect(page.getByRole('link', { name: '重新載入' })).toBeVisible()
      line.become('pass')
      await page.getByRole('link', { name: '重新載入' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-live', '')
    },
  )
}

test(
  'trying again shows that it tries, and reads the page anew although files hang on their way',
  { tag: '@full' },
  async ({ page, line }) => {
    const tryAgain = await brokenScreen(page, line)
    await page.route('**/hk/assets/**', hang)
    line.become('pass')
    const isRead = page.waitForEvent('framenavigated', { timeout: 40_000 })
    await tryAgain.click()
    await expect(tryAgain).toHaveAttribute('aria-busy', 'true')
    await isRead
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${line.url}login`)
    // What hung may have arrived as soon as it was let go; then there is nothing left to try.
    const phone = page.getByLabel('手機號碼')
    await expect(tryAgain.or(phone)).toBeVisible()
    if (await tryAgain.isVisible()) await tryAgain.click()
    await expect(phone).toBeVisible()
  },
)

test('a screen that hangs on its way says that it still tries, then that it is not there, and comes once it can', async ({
  page,
  line,
}) => {
  await page.goto(line.url)
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  line.become('stall')
  await page.locator('#tab-my').click()
  await expect(page.getByText('訊號較弱，仍在嘗試…')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('未能下載此畫面')
  line.become('pass')
  await page.getByRole('button', { name: '重試' }).click()
  await expect(page.getByLabel('手機號碼')).toBeVisible()
})

test(
  'a screen that takes longer than that is shown when it has come, without another tap',
  { tag: '@full' },
  async ({ page, line }) => {
    await page.goto(line.url)
    await expect(page.locator('html')).toHaveAttribute('data-live', '')
    line.slowDown(13_000)
    await page.locator('#tab-my').click()
    await expect(page.getByRole('alert')).toContainText('未能下載此畫面')
    await expect(page.getByLabel('手機號碼')).toBeVisible({ timeout: 60_000 })
  },
)

test('trying again on a line that hangs ends, and may be done once more', { tag: '@full' }, async ({ page, line }) => {
  const tryAgain = await brokenScreen(page, line)
  line.become('stall')
  await tryAgain.click()
  await expect(tryAgain).toHaveAttribute('aria-busy', 'true')
  await expect(tryAgain).not.toHaveAttribute('aria-busy', { timeout: 40_000 })
  await expect(page.getByRole('alert')).toContainText('未能下載此畫面')
  line.become('pass')
  await tryAgain.click()
  await expect(page.getByLabel('手機號碼')).toBeVisible()
})

/** A screen that a Wi-Fi portal answered for; gives the button that tries again. */
async function brokenScreen(page: Page, line: FaultProxy): Promise<Locator> {
  await page.goto(line.url)
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
  line.become('portal')
  await page.locator('#tab-my').click()
  await expect(page.getByRole('alert')).toContainText('未能下載此畫面')
  return page.getByRole('alert').getByRole('button')
}

function hang(): Promise<void> {
  return new Promise(() => undefined)
}
