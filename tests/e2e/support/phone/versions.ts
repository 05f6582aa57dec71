import { expect, type Page } from '@playwright/test'

/** The version that the member's own screen names; the page ends up there. */
export async function versionOf(page: Page, url: string): Promise<string> {
  await page.goto(`${url}my`)
  const line = page.getByText(/^版本 \d/)
  return /\d+\.\d+\.\d+/.exec((await line.textContent()) ?? '')?.[0] ?? ''
}

/** Looks for a new version and waits until it is on this phone. */
export async function newVersionWaits(page: Page): Promise<void> {
  await lookForVersion(page)
  const isWaiting = async () => (await navigator.serviceWorker.ready).waiting !== null
  await expect.poll(() => page.evaluate(isWaiting), { timeout: 20_000 }).toBe(true)
}

/** Looks for a new version as the browser does by itself, and waits until that has worked or failed. */
export async function lookForVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
  })
  const isInstalling = async () => (await navigator.serviceWorker.ready).installing !== null
  await expect.poll(() => page.evaluate(isInstalling), { timeout: 20_000 }).toBe(false)
}
