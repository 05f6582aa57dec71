import { globSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { specifiersOf } from './read-imports.ts'

const patterns = z.object({ patterns: z.array(z.object({ regex: z.string() })) })
const lint = z.object({
  overrides: z.array(
    z.object({
      files: z.array(z.string()),
      rules: z.looseObject({ 'no-restricted-imports': z.optional(z.unknown()) }),
    }),
  ),
})

/** What lint refuses in the server; of `import()` it says nothing, so these are looked at here. */
function refusedInServer(): RegExp[] {
  const { overrides } = lint.parse(JSON.parse(readFileSync('.oxlintrc.json', 'utf8')))
  const own = overrides.find(({ files }) => files.includes('server/**'))
  const [, options] = z.tuple([z.string(), patterns]).parse(own?.rules['no-restricted-imports'])
  return options.patterns.map(({ regex }) => new RegExp(regex))
}

function refusedIn(path: string, source: string): string[] {
  return specifiersOf(path, source).filter((specifier) => refusedInServer().some((regex) => regex.test(specifier)))
}

describe('the server', () => {
  it('loads nothing that builds or draws the app, later neither', () => {
    const files = globSync('server/**/*.{ts,js}')
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap((path) => refusedIn(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  it.each([
    `const { createServer } = await import('vite')`,
    `import { t } from '@lingui/core/macro'`,
    `const babel = await import('@babel/core')`,
    `const { builtApp } = await import('../build/built-app.ts')`,
  ])('would be found out by %s', (source) => {
    expect(refusedIn('planted.ts', `${source}\n`)).toHaveLength(1)
  })
})
