import type { Page } from '@playwright/test'

import { builtList, type ListedFile, storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off'] })

const pack = `/hk/${fileOf(({ isPack, isStaff }) => isPack && !isStaff).url}`
const packed = fileOf(({ url, packed: bytes }) => bytes !== undefined && url.includes('/completed-'))

test('the small files of the app come in one answer', async ({ page, line }) => {
  await page.goto(line.url)
  await storedApp(page)
  expect(line.passedOn(pack)).toBe(1)
  expect(line.passedOn(`/hk/${packed.url}`)).toBe(0)
  expect(await hashOf(page, packed.url)).toBe(packed.integrity)
})

test('where that answer does not arrive, each file is asked for', async ({ page, line }) => {
  line.loseAnswersOf(pack)
  await page.goto(line.url)
  await storedApp(page)
  // A browser asks again by itself where a connection ends without an answer.
  expect(line.passedOn(pack)).toBeGreaterThan(0)
  expect(line.passedOn(`/hk/${packed.url}`)).toBe(1)
  expect(await hashOf(page, packed.url)).toBe(packed.integrity)
})

test('where nothing comes of that answer and nothing says so, the large files are stored meanwhile, then each small one', async ({
  page,
  line,
}) => {
  const large = fileOf(({ url }) => url.startsWith('assets/shared-') && url.endsWith('.js'))
  line.hold(pack)
  await page.goto(line.url)
  await expect.poll(() => isStored(page, large.url)).toBe(true)
  expect(await isStored(page, packed.url)).toBe(false)
  await storedApp(page)
  expect(line.passedOn(`/hk/${packed.url}`)).toBe(1)
})

test('what a network puts in the place of that answer is not stored', async ({ page, line }) => {
  line.answerInstead(pack, { status: 200, json: { terms: 'accept'.repeat(20_000) } })
  await page.goto(line.url)
  await storedApp(page)
  expect(line.passedOn(`/hk/${packed.url}`)).toBe(1)
  expect(await hashOf(page, packed.url)).toBe(packed.integrity)
})

test('a large file in whose place something else comes is asked for once more, whole', async ({ page, line }) => {
  const large = fileOf(({ url }) => url.startsWith('assets/choice-popover-') && url.endsWith('.js'))
  line.answerInstead(`/hk/${large.url}`, { status: 200, json: { terms: 'accept' } })
  await page.goto(line.url)
  await storedApp(page)
  expect(line.passedOn(`/hk/${large.url}?whole=`)).toBe(1)
  expect(await hashOf(page, large.url)).toBe(large.integrity)
})

function fileOf(isIt: (file: ListedFile) => boolean | undefined): ListedFile {
  const found = builtList().find(isIt)
  if (!found) throw new Error('The build has no such file')
  return found
}

async function isStored(page: Page, url: string): Promise<boolean> {
  return await page.evaluate(async (address) => (await caches.match(`/hk/${address}`)) !== undefined, url)
}

/** Of what is stored at an address, as the build's list writes it. */
async function hashOf(page: Page, url: string): Promise<string> {
  return await page.evaluate(async (address) => {
    const stored = await caches.match(`/hk/${address}`)
    const digest = await crypto.subtle.digest('SHA-256', await (stored ?? new Response()).arrayBuffer())
    return `sha256-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}`
  }, url)
}
