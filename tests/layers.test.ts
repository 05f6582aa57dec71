import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A project with the lint of this one and no sources: other tests read the sources, and must not meet what is planted. */
let project = ''
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'layers-'))
  for (const folder of ['build', 'node_modules']) await symlink(resolve(folder), join(project, folder))
  for (const file of ['.oxlintrc.json', 'package.json']) await copyFile(file, join(project, file))
})
afterAll(() => rm(project, { recursive: true }))

/** What lint says of a file of that name in that folder. */
async function lintOf(folder: string, source: string, name = 'planted-violation.ts'): Promise<string> {
  await mkdir(join(project, folder), { recursive: true })
  await writeFile(join(project, folder, name), source)
  const { stdout } = spawnSync('npm', ['exec', '--', 'oxlint', join(folder, name)], { cwd: project, encoding: 'utf8' })
  return stdout
}

describe('the layer guard', () => {
  it.each([
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
  ])('refuses, in %s, %s', async (folder, source) => {
    expect(await lintOf(folder, `${source}\nexport const b = a\n`)).toContain('no-restricted-imports')
  })

  it.each(['const now = Date.now()', 'const answer = fetch("/")', 'setTimeout(() => 1, 2)'])(
    'refuses, in src/domain, %s',
    async (source) => {
      expect(await lintOf('src/domain', `${source}\n`)).toContain('no-restricted-globals')
    },
  )

  it('keeps the calls of the staff area free of what is shown', async () => {
    const source = `import { a } from '#src/ui/feedback/badge.tsx'\nexport const b = a\n`
    expect(await lintOf('src/staff/board', source, 'planted-calls.ts')).toContain('no-restricted-imports')
  })

  it('lets every file of the staff area use a list of values of the wire', async () => {
    const source = `import { a } from '#src/contract/staff/ledger-kinds.ts'\nexport const b = a\n`
    expect(await lintOf('src/staff', source)).not.toContain('no-restricted-imports')
  })

  it('lets a screen use a feature', async () => {
    const complaints = await lintOf(
      'src/member/screens',
      `import { a } from '#src/member/shops/shop-sheet.tsx'\nexport const b = a\n`,
    )
    expect(complaints).not.toContain('no-restricted-imports')
  })
})

describe('the glossary', () => {
  it.each([
    'export const desk = 1',
    'export interface SlotWish {}',
    'export function callStudio() {}',
    'export type A = keptQuery',
  ])('refuses the name in %s', async (source) => {
    expect(await lintOf('src/lib', `${source}\n`)).toContain('names(glossary)')
  })

  it('refuses a file that is named by a word that was given up', async () => {
    expect(await lintOf('server/http', 'export const a = 1\n', 'planted-twins.ts')).toContain('names(glossary)')
  })

  it('lets a name be that only holds such a word inside another one', async () => {
    expect(await lintOf('src/lib', 'export const desktop = 1\n')).not.toContain('names(glossary)')
  })
})
