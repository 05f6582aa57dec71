import { globSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { storedThings } from '#src/client/storage/stored-data.ts'

const sources = globSync(['src/**/*.{ts,tsx}', 'sw/*.ts', 'build/boot.js']).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const { local, tab, database, cache } = storedThings
const named = new Set([local, tab, database, cache].flatMap((things) => Object.keys(things)))

/** The only files that speak to a browser's storage themselves; everything else goes through them. */
const gates = new Map([
  ['localStorage', ['src/client/storage/local-text.ts', 'build/boot.js']],
  ['sessionStorage', ['src/client/storage/tab-text.ts', 'src/client/storage/reload-guard.ts']],
  ['indexedDB', ['src/client/storage/rows/database.ts']],
  ['caches', ['sw/core.ts', 'sw/later-files.ts']],
])

it.each([...gates])('nothing but its gate speaks to %s', (name, allowed) => {
  const speaks = new RegExp(`(?<![\\w.'\`/])${name}\\s*\\.\\s*\\w`)
  const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const found = sources.filter(({ text }) => speaks.test(code(text))).map(({ path }) => path)
  expect(found.sort()).toEqual(allowed.toSorted())
})

it('every key, database and cache in the sources is named, with what becomes of it', () => {
  const unnamed = sources.flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => !named.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(unnamed).toEqual([])
})

it('nothing is named that is nowhere stored', () => {
  const used = new Set(sources.flatMap(({ text }) => namesIn(text)))
  const byLibraries = new Set(['workbox-expiration', 'workbox-precache-v2', 'tsr-scroll-restoration-v1_3'])
  expect([...named].filter((name) => !used.has(name) && !byLibraries.has(name))).toEqual([])
})

/** What a file stores under: as an argument of a gate, or as the constant that is passed to one. */
function namesIn(text: string): string[] {
  const asArgument =
    /\b(?:tabText|localText|openRows|openOutbox|remember|shelf|readText|writeText)\(\s*(?:name = )?'([^']+)'/g
  const asConstant = /\bconst (?:\w+K|k)ey = '([^']+)'/g
  const asCache = /\bcacheName: '([^']+)'/g
  const usesTexts = /\b(?:readText|writeText|sessionStorage)\b/.test(text)
  const patterns = usesTexts ? [asArgument, asConstant, asCache] : [asArgument, asCache]
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
}
