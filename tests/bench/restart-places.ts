import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeRelease } from '../../build/release/make-release.ts'

/** How one kind of server is started: the arguments of Node, in this folder. */
export interface StartPlace {
  says: string
  folder: string
  given: string[]
}

/** The server of this repository, without the app's pages. */
export const sources: StartPlace = {
  says: 'sources',
  folder: process.cwd(),
  given: [join(import.meta.dirname, '../support/start-calls-only.ts')],
}

/** The server as it is deployed: an archive made of this repository and unpacked here, with a single page for an app. */
export async function unpackRelease(folder: string): Promise<StartPlace> {
  const app = join(folder, 'app')
  await mkdir(app)
  await writeFile(join(app, 'index.html'), '<!doctype html><title>Studio</title>')
  const { archive } = await makeRelease({ root: process.cwd(), app, to: join(folder, 'archive') })
  execFileSync('tar', ['xzf', archive, '-C', folder])
  return { says: 'release', folder: join(folder, 'studio'), given: ['start.js'] }
}
