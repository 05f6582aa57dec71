import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

export interface StartedRelease {
  url: string
  /** Its DATA_DIR. */
  folder: string
  /** Everything in its log so far. */
  logged: () => string
  /** The files that Node has loaded so far, as they lie in the archive. */
  loaded: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Notes each file as it is loaded, in the start order. */
const noteFiles = `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
const list = join(process.env.DATA_DIR, 'loaded.txt')
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(list, url + '\\n')
    return next(url, context)
  },
})`

/** Starts an unpacked archive as a user who may write nowhere but in the data folder. */
export async function startRelease(studio: string, env: Record<string, string> = {}): Promise<StartedRelease> {
  const data = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const hooks = join(data, 'note-files.mjs')
  await writeFile(hooks, noteFiles)
  const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if ('uid' in another) await chown(data, 65_534, 65_534)
  const child = spawn(process.execPath, ['--import', hooks, 'start.js'], {
    cwd: studio,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, DEMO_HISTORY: 'off', ...env },
    ...another,
  })
  let log = ''
  child.stderr.on('data', (text: Buffer) => void (log += text.toString()))
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  onTestFinished(stop)
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const url = /ready at (http\S+)\/hk\//.exec(line)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(log)))
  })
  return {
    url: await ready,
    folder: data,
    logged: () => log,
    async loaded() {
      const urls = (await readFile(join(data, 'loaded.txt'), 'utf8')).trimEnd().split('\n')
      return urls.flatMap((url) => url.split(`file://${studio}/`)[1] ?? [])
    },
    stop,
  }
}
