import type { Page } from '@playwright/test'

/** Keeps the scripts of the app on their way until they are let go: the page stays as it is painted first. */
export async function holdStart(page: Page): Promise<{ letGo: () => void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/start-/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { letGo: gate.resolve }
}
