import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '../../support/net/free-port.ts'
import { owner } from '../../support/postgres.ts'
import { databaseNode, type DatabaseNode } from './database-node.ts'

/** What docs/operations.md asks of each of the two. */
const settings = `
listen_addresses = '127.0.0.1'
max_connections = 100
wal_log_hints = on
wal_keep_size = 512MB
`

export interface DatabasePair {
  /** `postgres://studio@one,two/postgres` */
  url: string
  primary: () => DatabaseNode
  standby: () => DatabaseNode
  /** Commits wait for the standby no more. */
  standAlone: () => Promise<void>
  /** What a cluster manager does when the primary is gone: the standby takes the writes, alone. */
  promote: () => Promise<void>
  /** The former primary becomes the standby; from the return of it on, every commit waits for it. */
  rejoin: () => Promise<void>
  stop: () => Promise<void>
}

/** A primary and its synchronous standby, which is what Debian's packages bring. */
export async function startDatabasePair(): Promise<DatabasePair> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-pair-'))
  const user = owner()
  if (user) chownSync(folder, user.uid, user.gid)
  let primary = databaseNode(folder, 'one', await freePort())
  let standby = databaseNode(folder, 'two', await freePort())
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join()

  primary.run('initdb', '-D', primary.data, '-U', 'studio', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  appendFileSync(join(primary.data, 'postgresql.conf'), `${settings}unix_socket_directories = '${folder}'\n`)
  await primary.start()
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'studio']
  standby.run('pg_basebackup', '-D', standby.data, ...from, '-R', '-X', 'stream', '-c', 'fast')
  await standby.start()
  await waitForEachOther(primary)

  return {
    url: `postgres://studio@${hosts}/postgres`,
    primary: () => primary,
    standby: () => standby,
    standAlone: () => workAlone(primary),
    async promote() {
      standby.run('pg_ctl', 'promote', '-D', standby.data, '-w')
      ;[primary, standby] = [standby, primary]
    },
    async rejoin() {
      // Without a checkpoint the new primary does not say yet on which timeline it is.
      await primary.query('checkpoint')
      const source = `host=127.0.0.1 port=${primary.port} user=studio dbname=postgres`
      standby.run('pg_rewind', '-D', standby.data, '-R', `--source-server=${source}`)
      await standby.start()
      // Its own setting of the time when it was the primary.
      await workAlone(standby)
      await waitForEachOther(primary)
    },
    async stop() {
      await primary.kill()
      await standby.kill()
      rmSync(folder, { recursive: true })
    },
  }
}

async function workAlone(node: DatabaseNode): Promise<void> {
  await node.query('alter system reset synchronous_standby_names')
  await node.query('select pg_reload_conf()')
}

/**
 * Every commit waits for the standby once that has all there is. The setting is the primary's alone: a standby that
 * had it would wait for another one, as soon as it is promoted.
 */
async function waitForEachOther(primary: DatabaseNode): Promise<void> {
  const isStreaming = async () => {
    const [state] = await primary.query(
      `select 1 from pg_stat_replication where state = 'streaming' and replay_lsn = pg_current_wal_lsn()`,
    )
    return state !== undefined
  }
  while (!(await isStreaming())) await wait(20)
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  const isSynchronous = async () => {
    const [state] = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
    return state !== undefined
  }
  while (!(await isSynchronous())) await wait(20)
  // Commits come in their order: one that has waited tells that all before it are on the standby.
  await primary.query('select txid_current()')
}
