import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { parseSync } from 'vite'

export interface Import {
  from: string
  to: string
}

/** Every import of the sources that leads to another of their files: static, dynamic, of types, and of workers. */
export function readImports(): Import[] {
  // Another test plants files of this name beside the sources, and takes them away again.
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.{ts,js}', 'sw/**/*.ts'])
  const known = new Set(files)
  return files.flatMap((from) =>
    specifiersOf(from, readFileSync(from, 'utf8')).flatMap((specifier) => {
      const to = resolve(from, specifier)
      return to !== undefined && known.has(to) ? [{ from, to }] : []
    }),
  )
}

/** What a source names; each statement once, so that two imports from one file count twice. */
export function specifiersOf(path: string, source: string): string[] {
  const { staticImports, staticExports } = parseSync(path, source).module
  const reexported = staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  )
  // Also `typeof import('…')` and files that start as workers, of which the parser tells nothing.
  const named = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+)['"],\s*import\.meta/g)]
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...new Set(reexported),
    ...named.flatMap(([, imported, started]) => imported ?? started ?? []),
  ]
}

function resolve(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('#src/') || path.startsWith('#server/')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : undefined
}
