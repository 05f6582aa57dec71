import type { Page } from '@playwright/test'

import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['busy server', 'cut off'] })

/** What the studio answers where something of its own has failed. */
const broken = { status: 0, code: 'unavailable', msg: '', data: {} }

/** The first screen, a list with its own words, and one with the usual ones. */
const paths = ['', 'records', 'help']

test('a studio that answers with a failure does not blame the connection', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: broken }))
  for (const path of paths) await says(page, path, /系統暫時出現問題，請稍後再試/)
})

test('a studio that cannot be reached does', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  for (const path of paths) await says(page, path, /請檢查網絡，然後再試一次/)
})

async function says(page: Page, path: string, words: RegExp): Promise<void> {
  await page.goto(path)
  const alert = page.getByRole('alert').filter({ hasText: '未能載入' }).filter({ visible: true })
  await expect(alert.getByText(words).filter({ visible: true })).toBeVisible()
  await expect(alert.getByText(/請檢查網絡|系統暫時/).filter({ visible: true })).toHaveCount(1)
}
