import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, describe, expect, it } from 'vitest'

const planted: string[] = []

afterEach(async () => {
  for (const path of planted.splice(0)) await rm(path)
})

/** Writes a file into the sources, lints it alone, and takes it away again. */
async function lintOf(folder: string, source: string): Promise<string> {
  const path = join(folder, `planted-violation.ts`)
  planted.push(path)
  await writeFile(path, source)
  const { stdout } = spawnSync('npm', ['exec', '--', 'oxlint', path], { encoding: 'utf8' })
  return stdout
}

describe('the layer guard', () => {
  it.each([
    ['src/contract', `import { a } from '#src/domain/shop.ts'`],
    ['src/domain', `import { a } from '#src/api/shops.ts'`],
    ['src/domain', `import { a } from 'react'`],
    ['src/lib', `import { a } from '#src/domain/shop.ts'`],
    ['src/ui', `import { a } from '#src/domain/shop.ts'`],
    ['src/storage', `import { a } from '#src/api/shops.ts'`],
    ['src/api', `import { a } from '#src/offline/replay.ts'`],
    ['src/devices', `import { a } from '#src/offline/replay.ts'`],
    ['src/offline', `import { a } from '#src/features/shops/shop-sheet.tsx'`],
    ['src/features', `import { a } from '#src/features/shops/shop-sheet.tsx'`],
    ['src/features', `import { a } from '#src/contract/shop.ts'`],
    ['src/screens', `import { a } from '#src/screens/home.tsx'`],
    ['src/screens', `import { a } from '#src/app/routes.tsx'`],
    ['src/screens', `import { a } from '#src/staff/frame/staff-area.tsx'`],
    ['src/staff', `import { a } from '#src/contract/shop.ts'`],
    ['src/staff/api', `import { a } from '#src/ui/badge.tsx'`],
    ['src/app', `import { a } from '../screens/home.tsx'`],
    ['sw', `import { a } from '#src/features/shops/shop-sheet.tsx'`],
    ['server', `import { a } from '#src/api/shops.ts'`],
  ])('refuses, in %s, %s', async (folder, source) => {
    expect(await lintOf(folder, `${source}\nexport const b = a\n`)).toContain('no-restricted-imports')
  })

  it.each(['const now = Date.now()', 'const answer = fetch("/")', 'setTimeout(() => 1, 2)'])(
    'refuses, in src/domain, %s',
    async (source) => {
      expect(await lintOf('src/domain', `${source}\n`)).toContain('no-restricted-globals')
    },
  )

  it('lets a screen use a feature', async () => {
    const complaints = await lintOf(
      'src/screens',
      `import { a } from '#src/features/shops/shop-sheet.tsx'\nexport const b = a\n`,
    )
    expect(complaints).not.toContain('no-restricted-imports')
  })
})
