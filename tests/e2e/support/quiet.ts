import { expect, type Page, type Request } from '@playwright/test'

/** Opens a page and waits until its heading is there and everything it asked for was answered. */
export async function openQuietly(page: Page, address: string): Promise<void> {
  const asked = new Set<Request>()
  const isOver = (request: Request) => void asked.delete(request)
  page.on('request', (request) => {
    // Parts of the app count as well: an answer is read, and kept, by one of them. The live channel never ends.
    if (!request.url().endsWith('/watch')) asked.add(request)
  })
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  await page.goto(address)
  // One of them is a drawer over another, which is hidden then.
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect.poll(() => asked.size).toBe(0)
  page.removeAllListeners('request')
  // What was answered is put onto the disk before the page is left.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
  })
}
