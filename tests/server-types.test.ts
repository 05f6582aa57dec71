import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-types-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What the compiler says of one file, by the settings of the server or of the app. */
async function complaintsOf(source: string, settings: string): Promise<string> {
  const config = {
    extends: resolve(settings),
    compilerOptions: { typeRoots: [resolve('node_modules/@types')] },
    files: ['planted.ts'],
    include: [],
  }
  await writeFile(join(folder, 'planted.ts'), source)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', folder], {
    encoding: 'utf8',
  })
  return stdout
}

describe('code of the server', () => {
  it.each([
    ['document', 'export const title = document.title'],
    ['window', 'export const width = window.innerWidth'],
    ['HTMLElement', 'export type Box = HTMLElement'],
  ])('does not know %s', async (name, source) => {
    expect(await complaintsOf(`${source}\n`, 'server/tsconfig.json')).toContain(`Cannot find name '${name}'`)
  })

  it('knows its process', async () => {
    expect(await complaintsOf('export const id: number = process.pid\n', 'server/tsconfig.json')).toBe('')
  })
})
