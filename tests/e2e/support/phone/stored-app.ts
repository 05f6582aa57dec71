import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

/** Waits until the worker has stored the whole app but the dictionaries and what is of the staff, as it does some moments after the first visit. */
export async function storedApp(page: Page): Promise<void> {
  const built = join(process.cwd(), 'dist')
  const worker = readFileSync(join(built, 'sw.js'), 'utf8')
  const ofStaff = new Set(
    worker.match(/\{[^{}]*isStaff[^{}]*\}/g)?.map((entry) => /"(assets\/[^"]+)"/.exec(entry)?.[1]),
  )
  const wanted = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (file) => isStored(file) && !ofStaff.has(file),
  )
  await expect
    .poll(() => missing(page, wanted), { timeout: 30_000, intervals: [100], message: 'files not stored yet' })
    .toEqual([])
}

/** The server answers the icon of home screens, which may be the chain's logo, in the place of the built one. */
const answered = new Set(['sw.js', 'icons/icon-180.png'])

function isStored(file: string): boolean {
  return (
    !answered.has(file) &&
    !file.startsWith('assets/chinese-') &&
    (/\.(js|css|html)$/.test(file) || /^icons\/.*\.(svg|png)$/.test(file))
  )
}

async function missing(page: Page, wanted: string[]): Promise<string[]> {
  const stored = await page
    .evaluate(async () => {
      const names = await caches.keys()
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return navigator.serviceWorker.controller ? keys.flat().map(({ url }) => new URL(url).pathname) : []
    })
    // A page that is just being read anew is asked again.
    .catch((): string[] => [])
  return wanted.filter((file) => !stored.includes(`/hk/${file}`))
}
