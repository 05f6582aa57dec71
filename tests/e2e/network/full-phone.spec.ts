import { aMember, enterAs } from '../support/member.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

/** The pack of the small files, and of the large ones no more than are asked for at once. */
const mostFiles = 8

test('a phone without room loads a few parts of the app at a start, and not all of them in vain', async ({
  page,
  context,
  line,
  server,
}) => {
  await enterAs(context, await aMember(server))
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
      if (data.type === 'REST_MISSING') document.documentElement.dataset['counts'] += 'i'
    })
  })
  await page.goto(line.url)
  await storedApp(page)
  const devtools = await context.newCDPSession(page)
  const used = await page.evaluate(async () => {
    await caches.delete('rest')
    return (await navigator.storage.estimate()).usage ?? 0
  })
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(line.url).origin, quotaSize: used })
  const before = line.bytesByPath()
  await page.reload()
  // It counts what is missing before it begins, and when it has ended.
  await expect(page.locator('html')).toHaveAttribute('data-counts', /ii/)
  const loaded = [...line.bytesByPath()].filter(([path, bytes]) => bytes > (before.get(path) ?? 0))
  const parts = loaded.map(([path]) => path).filter((path) => path.startsWith('/hk/assets/'))
  expect(parts.length, parts.join(', ')).toBeLessThanOrEqual(mostFiles)
  await page.getByRole('link', { name: '我的' }).click()
  await expect(page.locator('[data-my]')).toBeVisible()
})
