import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { onTestFinished } from 'vitest'

import { sqliteEngine } from '../engines.ts'
import { openServer } from '../open-server.ts'

/** The files of a build and what is in them. */
export type Written = Record<string, string>

/** A script of 25,000 letters that compress badly; scripts of one seed differ in a word. */
export function builtScript(word: string, seed = 'sun'): string {
  const lines = Array.from({ length: 400 }, (_, index) => createHash('sha256').update(`${seed} ${index}`).digest('hex'))
  lines[200] = word
  return lines.join('\n')
}

/** A built app in a folder of its own, which ends with the test. */
export async function buildApp(files: Written): Promise<string> {
  const directory = await aFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), text)
    await writeFile(join(directory, `${name}.br`), brotliCompressSync(text))
  }
  return directory
}

export async function aFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'released-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** The real server with one release after another; answers the one with the last. `place`: where releases are stored. */
export async function openReleased(builds: Written[], place?: string) {
  const releases = place ?? (await aFolder())
  let app
  for (const files of builds) {
    // What it stores of the one before is whole once that one has closed.
    await app?.close()
    app = (await openServer(sqliteEngine, { pages: { directory: await buildApp(files), releases } })).app
  }
  if (!app) throw new Error('No release')
  return app
}
