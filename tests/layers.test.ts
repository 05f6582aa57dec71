import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A project with the lint of this one and no sources: other tests read the sources, and must not meet what is planted. */
let project = ''
/** What lint says of the files that were planted, by their path. */
const complaints = new Map<string, string[]>()
const planted = new Map<string, string>()

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'layers-'))
  for (const folder of ['build', 'node_modules']) await symlink(resolve(folder), join(project, folder))
  for (const file of ['.oxlintrc.json', 'package.json']) await copyFile(file, join(project, file))
  for (const [path, source] of planted) {
    await mkdir(join(project, dirname(path)), { recursive: true })
    await writeFile(join(project, path), source)
  }
  const lint = ['oxlint', '--format=json', ...new Set([...planted.keys()].map((path) => path.split('/')[0] ?? ''))]
  const { stdout } = spawnSync('npm', ['exec', '--', ...lint], { cwd: project, encoding: 'utf8' })
  const report = JSON.parse(stdout) as Report
  // A file that lint passed over is not one that it lets be.
  expect(report.number_of_files).toBe(planted.size)
  for (const { filename, code } of report.diagnostics)
    complaints.set(filename, [...(complaints.get(filename) ?? []), code])
})
afterAll(() => rm(project, { recursive: true }))

/** What lint prints; `code` is the rule, such as `eslint(no-restricted-imports)`. */
interface Report {
  number_of_files: number
  diagnostics: { filename: string; code: string }[]
}

/** Puts a file into that folder before lint runs, once for all; answers which rules complain of it. */
function plant(folder: string, source: string, name = 'violation'): () => string {
  const path = `${folder}/planted-${planted.size}-${name}.ts`
  planted.set(path, source)
  return () => complaints.get(path)?.join(' ') ?? ''
}

describe('the layer guard', () => {
  const imports = [
    ['src/contract', `import { a } from '#src/domain/shops/shop.ts'`],
    ['src/domain', `import { a } from '#src/client/api/shops/shops.ts'`],
    ['src/domain', `import { a } from 'react'`],
    ['src/lib', `import { a } from '#src/domain/shops/shop.ts'`],
    ['src/ui', `import { a } from '#src/domain/shops/shop.ts'`],
    ['src/client/storage', `import { a } from '#src/client/api/shops/shops.ts'`],
    ['src/client/api', `import { a } from '#src/client/outbox/replay.ts'`],
    ['src/client/devices', `import { a } from '#src/client/outbox/replay.ts'`],
    ['src/client/outbox', `import { a } from '#src/member/shops/shop-sheet.tsx'`],
    ['src/member/beds', `import { a } from '#src/member/shops/shop-sheet.tsx'`],
    ['src/shared/shops', `import { a } from '#src/member/shops/shop-sheet.tsx'`],
    ['src/member/beds', `import { a } from '#src/contract/shops.ts'`],
    ['src/staff/kit', `import { a } from '#src/member/shops/shop-sheet.tsx'`],
    ['server/http', `import { a } from '../app.ts'`],
    ['src/member/screens', `import { a } from '#src/member/screens/home.tsx'`],
    ['src/member/screens', `import { a } from '#src/member/app/routes.tsx'`],
    ['src/member/screens', `import { a } from '#src/staff/app/staff-area.tsx'`],
    ['src/staff', `import { a } from '#src/contract/shops.ts'`],
    ['src/member/app', `import { a } from '../screens/home.tsx'`],
    ['sw', `import { a } from '#src/member/shops/shop-sheet.tsx'`],
    ['server', `import { a } from '#src/client/api/shops/shops.ts'`],
    ['server', `import { a } from 'vite'`],
    ['server/http', `import { a } from '@babel/core'`],
    ['server/http', `import { a } from '@lingui/core/macro'`],
    ['server/http', `import { a } from '../../build/built-app.ts'`],
  ] as const
  for (const [folder, source] of imports) {
    const complaint = plant(folder, `${source}\nexport const b = a\n`)
    it(`refuses, in ${folder}, ${source}`, () => expect(complaint()).toContain('no-restricted-imports'))
  }

  for (const source of ['const now = Date.now()', 'const answer = fetch("/")', 'setTimeout(() => 1, 2)']) {
    const complaint = plant('src/domain', `${source}\n`)
    it(`refuses, in src/domain, ${source}`, () => expect(complaint()).toContain('no-restricted-globals'))
  }

  const showing = `import { a } from '#src/ui/feedback/badge.tsx'\nexport const b = a\n`
  const ofShowing = plant('src/staff/board', showing, 'calls')
  it('keeps the calls of the staff area free of what is shown', () => {
    expect(ofShowing()).toContain('no-restricted-imports')
  })

  const listing = `import { a } from '#src/contract/staff/ledger-kinds.ts'\nexport const b = a\n`
  const ofListing = plant('src/staff', listing)
  it('lets every file of the staff area use a list of values of the wire', () => {
    expect(ofListing()).not.toContain('no-restricted-imports')
  })

  const screen = `import { a } from '#src/member/shops/shop-sheet.tsx'\nexport const b = a\n`
  const ofScreen = plant('src/member/screens', screen)
  it('lets a screen use a feature', () => {
    expect(ofScreen()).not.toContain('no-restricted-imports')
  })
})

describe('the glossary', () => {
  for (const source of [
    'export const desk = 1',
    'export interface SlotWish {}',
    'export function callStudio() {}',
    'export type A = keptQuery',
  ]) {
    const complaint = plant('src/lib', `${source}\n`)
    it(`refuses the name in ${source}`, () => expect(complaint()).toContain('names(glossary)'))
  }

  const ofFile = plant('server/http', 'export const a = 1\n', 'twins')
  it('refuses a file that is named by a word that was given up', () => {
    expect(ofFile()).toContain('names(glossary)')
  })

  const ofPart = plant('src/lib', 'export const desktop = 1\n')
  it('lets a name be that only holds such a word inside another one', () => {
    expect(ofPart()).not.toContain('names(glossary)')
  })
})
