import type { CDPSession } from '@playwright/test'

import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

interface Traced {
  name: string
  /** The thread that did it. */
  tid: number
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
  const start = compiled.flatMap(({ name, args: { data } }) => {
    const [, file] = /\/assets\/(libraries|start)-[\w-]{8}\.js$/.exec(data?.url ?? '') ?? []
    return file === undefined ? [] : [[file, name, data?.cacheKind]]
  })
  expect(start).toEqual([
    ['libraries', 'v8.compile', 'full'],
    ['start', 'v8.compile', 'full'],
  ])
})

test('a new phone asks for the app with the first bytes of the page, before its styles and words', async ({
  server,
}) => {
  const page = await (await fetch(new URL('/hk/', server.url))).text()
  const script = '<script defer src="/hk/assets/'
  const tags = [`${script}libraries-`, `${script}start-`, '<script type="module"', '<style>']
  const places = tags.map((tag) => page.indexOf(tag))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[2]).toBeLessThan(500)
})

test('a new phone compiles nearly all of the app beside the page, while it arrives', async ({
  page: opened,
  context,
}) => {
  const devtools = await context.newCDPSession(opened)
  const events = await tracedDuring(devtools, ['v8', 'disabled-by-default-v8.compile'], async () => {
    await opened.goto('')
    await expect(opened.locator('html')).toHaveAttribute('data-live')
  })
  const functions = events.filter(({ name }) => name === 'V8.CompileIgnition')
  // Only a thread that runs scripts, the page's above all, compiles what it is about to call.
  const running = new Set(events.filter(({ name }) => name === 'V8.CompileCode').map(({ tid }) => tid))
  const heldUpBy = [...running].map((thread) => functions.filter(({ tid }) => tid === thread).length)
  expect(Math.max(...heldUpBy)).toBeGreaterThan(0)
  expect(Math.max(...heldUpBy) * 5).toBeLessThan(functions.length)
})

/** What the browser compiled meanwhile. */
async function compiledDuring(devtools: CDPSession, act: () => Promise<void>): Promise<Traced[]> {
  const categories = ['devtools.timeline', 'disabled-by-default-v8.compile']
  const events = await tracedDuring(devtools, categories, act)
  return events.filter(({ name }) => name === 'v8.compile' || name === 'v8.compileModule')
}

async function tracedDuring(devtools: CDPSession, categories: string[], act: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])))
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: categories } })
  await act()
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await isComplete
  return events
}
