import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = globSync('src/**/*.css', { cwd: root })
const scripts = [...globSync('{src,build}/**/*.{ts,tsx,js}', { cwd: root }), 'index.html']
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Base UI sets the first on what it shows; the others are the chain's, by `watch-brand.ts` and `boot.js`. */
const foreign = ['--transform-origin', '--brand', '--logo']

test('every class that a part of the app names is in its stylesheet', () => {
  const missing = scripts.flatMap((script) => {
    const text = read(script)
    return [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].flatMap(([, name = '', path = '']) => {
      const sheet = path.startsWith('#') ? path.slice(1) : join(dirname(script), path)
      const classes = new Set(found(read(sheet), /\.([a-zA-Z]\w*)/g))
      const named = found(text, new RegExp(`(?<![/\\w-])${name}\\.(\\w+)`, 'g'))
      return named.filter((one) => !classes.has(one)).map((one) => `${script}: ${one}`)
    })
  })
  expect(missing).toEqual([])
})

test('every variable that a stylesheet uses is set somewhere', () => {
  const set = new Set([
    ...foreign,
    ...sheets.flatMap((sheet) => found(read(sheet), /(--[a-z0-9-]+)\s*:/g)),
    ...sheets.flatMap((sheet) => found(read(sheet), /@property (--[a-z0-9-]+)/g)),
    ...scripts.flatMap((script) => found(read(script), /['"`](--[a-z0-9-]+)['"`]/g)),
  ])
  const missing = sheets.flatMap((sheet) =>
    found(read(sheet), /var\((--[a-z0-9-]+)/g)
      .filter((name) => !set.has(name))
      .map((name) => `${sheet}: ${name}`),
  )
  expect(missing).toEqual([])
})
