import { expect, type Locator, type Page } from '@playwright/test'

/** The tile of a bed on the duty board. */
export function bedTile(page: Page, id: string): Locator {
  return page.locator(`[data-bed=${id}]`)
}

/** Opens the duty board and waits until the studio sends its changes to it. */
export async function onDuty(page: Page, address = 'admin/operation'): Promise<void> {
  const watched = page.waitForResponse((response) => response.url().endsWith('/operation/watch'))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: '現場操作' })).toBeVisible()
  expect((await watched).status()).toBe(200)
}

/** What is done shows on the board as soon as everything has to. */
export async function within2s(shown: Locator, act: () => Promise<unknown>): Promise<void> {
  await act()
  await expect(shown).toBeVisible({ timeout: 2_000 })
}
