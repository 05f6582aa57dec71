import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { openPostgres } from '#server/platform/database/engines/postgres.ts'
import { takeSteps } from '#server/platform/database/take-steps.ts'
import { startDurableCluster } from '../../support/postgres.ts'
import { signIn } from '../sign-in.ts'
import { fillLog } from './fill-log.ts'
import { type Asked, keepAsking } from './keep-asking.ts'
import { nextSteps } from './next-steps.ts'
import { runServer, type RunningServer } from './run-server.ts'

/**
 * An upgrade from FROM (the commit before the newest step) to these sources, on a PostgreSQL of its own with LOG_ROWS
 * (7 000 000) rows of the machines' log, while a server of FROM goes on; then what a release after this one may bring.
 * Fails where a call failed.
 */
const logRows = Number(process.env['LOG_ROWS'] ?? 7_000_000)
const root = join(import.meta.dirname, '../../..')
const besideMs = 10_000

const cluster = await startDurableCluster()
if (!cluster) throw new Error('PostgreSQL is missing. Install it: apt-get install -y postgresql')
const directory = await mkdtemp(join(tmpdir(), 'upgrade-'))
const tree = join(directory, 'older')
const from = process.env['FROM'] ?? beforeNewestStep()
const env = { DATABASE_URL: cluster.url, DATA_DIR: join(directory, 'data'), DEMO: 'on', SMS_PROVIDER: 'log' }
const servers: RunningServer[] = []
git('worktree', 'add', '--quiet', '--detach', tree, from)
try {
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  process.exitCode = await prove()
} finally {
  for (const server of servers) server.kill()
  git('worktree', 'remove', '--force', tree)
  await cluster.stop()
  await rm(directory, { recursive: true, force: true })
}

async function prove(): Promise<number> {
  const older = await start(tree)
  const member = await signIn(older.url, env.DATA_DIR)
  const { dialect } = await openPostgres(env.DATABASE_URL, { isPatient: true })
  const db = new Kysely<unknown>({ dialect })
  await fillLog(db, logRows)
  await sql`vacuum analyze device_log`.execute(db)
  print(`a server of ${from.slice(0, 12)}, ${logRows} rows of the machines' log (${await sizeOf(db)})`)

  const asking = keepAsking(older.url, member)
  const upgradedMs = await timed(async () => print(migrateHere()))
  const newer = await start(root)
  const askingNewer = keepAsking(newer.url, member, { isBooking: false })
  await wait(besideMs)
  const nextMs = await timed(
    async () => void (await takeSteps(db, { ...(await stepsTaken(db)), ...nextSteps }, { onStep })),
  )
  const tallies = { older: await asking.stop(), newer: await askingNewer.stop() }
  await db.destroy()
  print(`to these sources: ${seconds(upgradedMs)}; steps of a release after it: ${seconds(nextMs)}`)
  for (const [name, asked] of Object.entries(tallies)) print(`${name}: ${describe(asked)}`)
  print(`the older one ends after ${seconds(await timed(() => older.stop()))}`)
  const isFine = Object.values(tallies).every(({ calls, failed }) => calls > 0 && Object.keys(failed).length === 0)
  return isFine ? 0 : 1
}

function beforeNewestStep(): string {
  const newest = git('ls-files', 'server/platform/database/migrations').trim().split('\n').sort().at(-1) ?? ''
  const added = git('log', '--diff-filter=A', '-1', '--format=%H', '--', newest).trim()
  return git('rev-parse', `${added}~1`).trim()
}

function git(...command: string[]): string {
  return execFileSync('git', command, { cwd: root, encoding: 'utf8' })
}

async function start(sources: string): Promise<RunningServer> {
  const server = await runServer(sources, env)
  servers.push(server)
  return server
}

/** As an owner does it: `npm run migrate`. */
function migrateHere(): string {
  const command = [join(root, 'server/commands/migrate.ts')]
  return execFileSync(process.execPath, command, { env: { ...process.env, ...env }, encoding: 'utf8' }).trim()
}

async function stepsTaken(db: Kysely<unknown>): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }]))
}

async function sizeOf(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_total_relation_size('device_log')) as size`.execute(db)
  return rows[0]?.size ?? ''
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}

function onStep(names: string[], ms: number): void {
  print(`${names.join()}: ${seconds(ms)}`)
}

function describe({ calls, failed, slowestMs }: Asked): string {
  return `${calls} calls, failed ${JSON.stringify(failed)}, the slowest ${seconds(slowestMs)}`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
