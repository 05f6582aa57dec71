import type { BrowserContext, Page } from '@playwright/test'

import { inSuite } from '../../support/share.ts'
import { book } from '../support/member.ts'
import { builtList, storedApp } from '../support/phone/stored-app.ts'
import { cancelUnsent } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'missing part', 'broken server', 'busy server'] })

/** Files that the app cannot start without. */
const ofTheStart = [
  { what: 'the page', file: () => /^index\.html$/ },
  { what: 'a script', file: () => /^assets\/start-.*\.js$/ },
  { what: 'the words of the start', file: catalogOfStart },
]

for (const [place, { what, file }] of ofTheStart.entries()) {
  for (const how of ['damaged', 'taken away'] as const) {
    const details = inSuite((how === 'damaged') === (place !== 1))
    test(
      `${what} that was ${how} is fetched again by itself, and the app opens`,
      details,
      async ({ context, page, line }) => {
        await page.goto(line.url)
        await storedApp(page)
        const { url, text } = await spoil(page, file(), how)
        await stopWorker(context, page)
        await page.close()

        const fresh = await context.newPage()
        await fresh.goto(line.url)
        await expect(fresh.locator('html')).toHaveAttribute('data-live', '')
        await expect.poll(() => storedText(fresh, url)).toBe(text)
        line.become('refuse')
        await fresh.reload()
        await expect(fresh.locator('html')).toHaveAttribute('data-live', '')
      },
    )

    test(
      `${what} that was ${how} is named without a signal, beside what waits to be sent`,
      details,
      async ({ context, page, member, line }) => {
        const { appointment_id: id } = await book(member)
        await page.goto(`${line.url}appointment-result?id=${id}`)
        await storedApp(page)
        line.become('refuse')
        await cancelUnsent(page)
        const { url } = await spoil(page, file(), how)
        await clearOwnCache(context, page)
        await stopWorker(context, page)
        await page.close()

        const fresh = await context.newPage()
        await fresh.goto(line.url)
        await expect(fresh.getByRole('heading', { name: '手機上的應用程式欠缺部分檔案' })).toBeVisible()
        await expect(fresh.locator('small')).toContainText(new URL(url).pathname.replace('/hk/', ''))
        await expect(fresh.locator('[data-waiting="1"]')).toBeVisible()
        expect(await fresh.evaluate(() => 'spoiled' in globalThis)).toBe(false)

        line.become('pass')
        await fresh.getByRole('link', { name: '重試' }).click()
        await expect(fresh.locator('html')).toHaveAttribute('data-live', '')
      },
    )
  }
}

/** Files of one screen alone, which is another than the first. */
const ofAScreen = [
  { what: 'the script of a screen', screen: 'help', file: /^assets\/help-.*\.js$/ },
  { what: 'the style of a screen', screen: 'login', file: /^assets\/login-.*\.css$/ },
]

for (const { what, screen, file } of ofAScreen) {
  test(`${what} that was damaged is missing without a signal, and fetched again with one`, async ({
    context,
    page,
    line,
  }) => {
    await page.goto(line.url)
    await storedApp(page)
    const { url, text } = await spoil(page, file, 'damaged')
    await clearOwnCache(context, page)
    await stopWorker(context, page)
    await page.close()

    line.become('refuse')
    const fresh = await context.newPage()
    await fresh.goto(`${line.url}${screen}`)
    const lost = fresh.getByRole('alert').filter({ hasText: '未能下載此畫面' })
    await expect(lost).toBeVisible()
    expect(await fresh.evaluate(() => 'spoiled' in globalThis)).toBe(false)

    line.become('pass')
    await fresh.getByRole('button', { name: '重試' }).click()
    await expect(lost).toBeHidden()
    await expect(fresh.locator('main').getByRole('heading').first()).toBeVisible()
    await expect.poll(() => storedText(fresh, url)).toBe(text)
  })
}

test('a script that was damaged is put right without a signal where the browser has kept another copy of it', async ({
  context,
  page,
  line,
}) => {
  await page.goto(line.url)
  await storedApp(page)
  const { url, text } = await spoil(page, /^assets\/start-.*\.js$/, 'damaged')
  await stopWorker(context, page)
  line.become('refuse')
  const fresh = await context.newPage()
  await fresh.goto(line.url)
  await expect(fresh.locator('html')).toHaveAttribute('data-live', '')
  await expect.poll(() => storedText(fresh, url)).toBe(text)
})

test('a notice that the server puts in the place of every page is not shown as the app while a part is missing', async ({
  context,
  page,
  line,
}) => {
  await page.goto(line.url)
  await storedApp(page)
  await spoil(page, /^index\.html$/, 'damaged')
  await stopWorker(context, page)
  line.become('portal')
  await page.goto(line.url)
  await expect(page.getByRole('heading', { name: '手機上的應用程式欠缺部分檔案' })).toBeVisible()
  line.become('pass')
  await page.getByRole('link', { name: '重試' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
})

/** The catalog of the start is the smaller of the two that carry the language's name. */
function catalogOfStart(): RegExp {
  const file = builtList().find(({ url, isCore }) => isCore && /assets\/words-start-zh-HK-.*\.js$/.test(url))
  if (!file) throw new Error('The start has no words')
  return new RegExp(`^${file.url}$`)
}

/** Puts other bytes in the place of a stored file, or none; gives where it lies and what it was. */
async function spoil(page: Page, file: RegExp, how: 'damaged' | 'taken away') {
  const spoiled = await page.evaluate(
    async ([pattern, isDamaged]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys()) {
          if (!new RegExp(pattern).test(new URL(url).pathname.replace('/hk/', ''))) continue
          const before = await cache.match(url)
          const text = (await before?.clone().text()) ?? ''
          if (isDamaged) {
            const bytes = `globalThis.spoiled = true;${text.slice(100)}`
            await cache.put(url, new Response(bytes, { headers: before?.headers ?? {} }))
          } else await cache.delete(url)
          return { url, text }
        }
      }
      return undefined
    },
    [file.source, how === 'damaged'] as const,
  )
  if (!spoiled) throw new Error(`Nothing is stored as ${file.source}`)
  return spoiled
}

async function storedText(page: Page, url: string): Promise<string | undefined> {
  return await page.evaluate(async (key) => (await caches.match(key))?.text(), url)
}

/** Otherwise what the worker asks for again without a signal may lie there, and is taken when it is right. */
async function clearOwnCache(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** The next page finds a worker that has just been started. */
async function stopWorker(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
