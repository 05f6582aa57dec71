import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { StartFailure } from '#server/platform/process/start-failure.ts'

const root = join(import.meta.dirname, '..')
const directory = join(root, 'dist')
/** The last file that a build writes. */
const stamp = join(directory, '.policy.json')
const sources = ['src', 'sw', 'locales', 'public', 'build', 'index.html', 'vite.config.ts', 'package.json']

/** The folder of the built app, built first where it is missing or older than its sources. */
export async function builtApp(): Promise<string> {
  if (isOutdated()) await build()
  return directory
}

function isOutdated(): boolean {
  if (!existsSync(stamp)) return true
  const builtAt = statSync(stamp).mtimeMs
  return sources.some((source) => changedAt(join(root, source)) > builtAt)
}

/** When a file, or anything in a folder, last changed. A folder changes when something in it comes or goes. */
function changedAt(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}

async function build(): Promise<void> {
  console.log('Building the app (first start)…')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => void (complaint += text.toString()))
  const [code] = await once(child, 'close')
  if (code === 0) return
  console.error(complaint)
  throw new StartFailure('The app could not be built. "npm run build" shows why.')
}
