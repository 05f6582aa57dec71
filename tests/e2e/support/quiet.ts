import { expect, type Page, type Request } from '@playwright/test'

import { persistedOnPhone } from './phone/phone-storage.ts'

/** Opens a page and waits until its heading is there, all it asked for was answered, and the answers are on the disk. */
export async function openQuietly(page: Page, address: string): Promise<void> {
  const open = new Set<Request>()
  let begun = 0
  const onRequest = (request: Request) => {
    // Parts of the app count as well: an answer is read, and kept, by one of them. The live channel never ends.
    if (request.url().endsWith('/watch')) return
    begun++
    open.add(request)
  }
  const onEnd = (request: Request) => void open.delete(request)
  page.on('request', onRequest)
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  await page.goto(address)
  // One of them is a drawer over another, which is hidden then.
  await expect(page.getByRole('heading').first()).toBeVisible()
  // An answer may lead to the next question: it is quiet when the page had time for one and asked nothing.
  const isQuiet = async () => {
    const before = begun
    await idle(page)
    return open.size === 0 && begun === before
  }
  await expect.poll(isQuiet, { timeout: 20_000 }).toBe(true)
  page.off('request', onRequest)
  page.off('requestfinished', onEnd)
  page.off('requestfailed', onEnd)
  // Reading waits for every write that was begun before.
  await persistedOnPhone(page)
}

async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
  })
}
