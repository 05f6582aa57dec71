import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { openStore } from '#server/platform/database/open-store.ts'
import { logSecret } from './logs/log-secret.ts'
import { freePort } from './net/free-port.ts'

/** Vitest calls it once before the server's tests: they find the database server in TEST_DATABASE_URL. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const binaries = findBinaries()
  if (!binaries) {
    if (process.env.CI) throw new Error('PostgreSQL is missing. Install it: apt-get install -y postgresql')
    console.warn('PostgreSQL is not installed: the tests on PostgreSQL are left out.')
    return undefined
  }
  const cluster = await startCluster(binaries, fastFolder(), forgetful)
  process.env.TEST_DATABASE_URL = cluster.url
  process.env.TEST_DATABASE_TEMPLATE = await makeTemplate(cluster.url)
  return cluster.stop
}

/** A database with all tables, made once, that every test copies. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const name = 'studio_tables'
  const client = new Client(serverUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = name
  const store = await openStore({ engine: 'postgres', url: url.href }, { logSecret })
  await store.close()
  return name
}

export function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(debian, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root, so root lends it the user that its package made. */
export function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Every test gets a copy of some three hundred files. In memory that costs nothing; a disk's file system looks for a
 * free place for each of them among those that were deleted a moment ago.
 */
function fastFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}

interface Cluster {
  url: string
  stop: () => Promise<void>
}

/** A database server as a chain has one, on a disk, for what is measured; undefined where PostgreSQL is not installed. */
export async function startDurableCluster(): Promise<Cluster | undefined> {
  const binaries = findBinaries()
  return binaries === undefined ? undefined : await startCluster(binaries, tmpdir(), ['shared_buffers=512MB'])
}

/** Nothing in it has to survive a power cut. */
const forgetful = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']

/** A private cluster on a free port in a temporary folder. */
async function startCluster(binaries: string, folder: string, own: readonly string[]): Promise<Cluster> {
  const directory = mkdtempSync(join(folder, 'studio-postgres-'))
  const user = owner()
  if (user) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const init = ['-D', data, '-U', 'studio', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(join(binaries, 'initdb'), init, { ...user, cwd: directory, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', ...own, `unix_socket_directories=${directory}`]
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: directory, stdio: 'ignore' },
  )
  const url = `postgres://studio@127.0.0.1:${port}/postgres`
  await ready(url, server)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(directory, { recursive: true })
    },
  }
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new Client(url)
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end()
    if (isReady) return
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
    await wait(50)
  }
}
