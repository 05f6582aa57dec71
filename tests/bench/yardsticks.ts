import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'peers')
const cache = join(import.meta.dirname, '../../.cache/bench')

export interface Subject {
  name: string
  [setting: string]: unknown
}

/** The apps to stand beside, built once per version of their sources: their packages never mix with ours. */
export function buildYardsticks(): Subject[] {
  const folder = join(cache, `peers-${version()}`)
  const done = join(folder, '.built')
  if (!existsSync(done)) {
    for (const old of oldBuilds()) rmSync(old, { recursive: true })
    mkdirSync(cache, { recursive: true })
    cpSync(source, folder, { recursive: true })
    for (const command of [['ci'], ['run', 'build']]) {
      execFileSync('npm', ['--silent', ...command], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    }
    writeFileSync(done, '')
  }
  const subjects = JSON.parse(readFileSync(join(folder, 'subjects.json'), 'utf8')) as (Subject & { dir: string })[]
  for (const subject of subjects) subject.dir = join(folder, subject.dir)
  return subjects
}

function version(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(source, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 12)
}

function oldBuilds(): string[] {
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('peers-'))
    .map((name) => join(cache, name))
}
