import { resolve } from 'node:path'

import { builtApp } from './built-app.ts'
import { makeRelease } from './release/make-release.ts'

/** `npm run release`, `npm run release -- <folder>`: everything that a server needs, in one archive. */
const to = resolve(process.argv[2] ?? 'release')
const { archive, bytes } = await makeRelease({ root: resolve(import.meta.dirname, '..'), app: await builtApp(), to })
console.log(`${archive}: ${(bytes / 1_000_000).toFixed(1)} MB, without Node`)
