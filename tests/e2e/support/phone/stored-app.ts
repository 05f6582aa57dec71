import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

/**
 * Waits until the worker has stored the whole app in the language of the page but the dictionaries, as it does some
 * moments after the first visit; of the staff area only where that is asked for. `built`: where that app was built.
 */
export async function storedApp(
  page: Page,
  { withStaff = false, built = join(process.cwd(), 'dist') } = {},
): Promise<void> {
  const listed = builtList(built)
  const left = (language: string) =>
    new Set(
      listed
        .filter((file) => (file.isStaff && !withStaff) || (file.language ?? language) !== language)
        .map(({ url }) => url),
    )
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(isStored)
  const languageOf = () => page.evaluate(() => document.documentElement.lang).catch(() => '')
  await expect
    .poll(
      async () => {
        const others = left(await languageOf())
        return await missing(
          page,
          files.filter((file) => !others.has(file)),
        )
      },
      { timeout: 90_000, intervals: [100], message: 'files not stored yet' },
    )
    .toEqual([])
}

export interface ListedFile {
  url: string
  integrity: string
  isCore?: boolean
  isStaff?: boolean
  language?: string
  /** Its size in the pack that brings it. */
  packed?: number
  isPack?: boolean
}

/** The files that the build tells the worker of, in the order of its list. */
export function builtList(built = join(process.cwd(), 'dist')): ListedFile[] {
  const worker = readFileSync(join(built, 'sw.js'), 'utf8')
  const list = /\[\{"integrity":[^\]]*\]/.exec(worker)
  if (!list) throw new Error('The worker has no list')
  return JSON.parse(list[0]) as ListedFile[]
}

function isStored(file: string): boolean {
  return (
    file !== 'sw.js' &&
    !file.startsWith('assets/chinese-') &&
    (/\.(js|css|html)$/.test(file) || /^icons\/(?:icon\.svg|icon-192\.png|badge-96\.png)$/.test(file))
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
