import { globSync } from 'node:fs'
import { dirname } from 'node:path'

import { expect, test } from 'vitest'

/** As many files as can be taken in with one look. */
const most = 25
const code = globSync('{src,sw,server,build,tests}/**/*.{ts,tsx,js,css}', {
  exclude: (path) => /(^|\/)(dist|node_modules)(\/|$)/.test(path),
})

test(`no folder of code has more than ${most} files beside each other`, () => {
  expect(code.length).toBeGreaterThan(1000)
  const counts = new Map<string, number>()
  for (const file of code) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > most)).toEqual([])
})
