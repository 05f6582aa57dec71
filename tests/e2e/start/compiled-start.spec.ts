import type { CDPSession } from '@playwright/test'

import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

interface Compiled {
  name: string
  args: { data?: { url?: string; consumedCacheSize?: number; cacheKind?: string } }
}

test('from its second opening on, the app is compiled already: the worker that stored it had it compiled', async ({
  page,
  context,
}) => {
  await page.goto('')
  await storedApp(page)
  await page.close()

  const opened = await context.newPage()
  const devtools = await context.newCDPSession(opened)
  const compiled = await compiledDuring(devtools, async () => {
    await opened.goto('')
    await expect(opened.locator('html')).toHaveAttribute('data-live')
  })
  const start = compiled.filter(({ args }) => /\/assets\/start-[\w-]{8}\.js$/.test(args.data?.url ?? ''))
  expect(start.map(({ name, args }) => [name, args.data?.cacheKind])).toEqual([['v8.compile', 'full']])
})

/** What the browser compiled meanwhile. */
async function compiledDuring(devtools: CDPSession, act: () => Promise<void>): Promise<Compiled[]> {
  const events: Compiled[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Compiled[])))
  const categories = ['devtools.timeline', 'disabled-by-default-v8.compile']
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: categories } })
  await act()
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await isComplete
  return events.filter(({ name }) => name === 'v8.compile' || name === 'v8.compileModule')
}
