import { setTimeout as wait } from 'node:timers/promises'

import type { Dialect } from 'kysely'
import { type Pool, type PoolClient, types } from 'pg'

import { DatabaseBusy } from '#server/platform/database/database-busy.ts'
import { hostNames } from '#server/platform/process/named-hosts.ts'
import { type ConnectionPools, openPools } from './connection-pools.ts'
import { hostAddresses } from './host-addresses.ts'
import { withNames } from './named-statements.ts'
import { PipelinedDialect, StudioDialect } from './postgres-dialect.ts'
import { NotPrimary, type PrimaryHosts, primaryHosts } from './primary-hosts.ts'
import { watchSilence } from './silent-host.ts'
import type { ConnectionWatcher } from '#server/platform/database/watched-queries.ts'
import type { Connections } from '#server/platform/database/store.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'

const wholeNumbers = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])

interface PostgresOptions {
  /** For one who has much to do and whom no caller waits for: a query takes the time that it needs. */
  isPatient?: boolean
  /** Which setting names it, for whoever has to look. */
  setting?: string
  onConnection?: ConnectionWatcher | undefined
}

interface Postgres {
  dialect: Dialect
  connections: () => Connections
}

export async function openPostgres(
  url: string,
  { isPatient = false, setting = 'DATABASE_URL', onConnection }: PostgresOptions = {},
): Promise<Postgres> {
  const hosts = primaryHosts(hostAddresses(url))
  const pools = openPools({
    Client: hosts.Client,
    onConnect: hosts.requirePrimary,
    // Who takes the steps of the tables holds them with one, and takes them with the other.
    max: isPatient ? 2 : 10,
    // None is held while a machine is waited for, so a few are enough for all that is urgent.
    reserved: isPatient ? 0 : 3,
    // A query is sent without waiting for the one before: see `pipelined.ts`.
    pipeline: !isPatient,
    connectionTimeoutMillis: maxWaitMs,
    // A machine that is gone is missed in twenty seconds also where nothing else watches.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The client gives up after 10 s: no statement may outlive it.
    statement_timeout: isPatient ? 0 : 8_000,
    // Compiling takes a tenth of a second, and is tried wherever tables are large; what is asked here takes less.
    options: '-c jit=off',
    // A server that hangs in the middle of a transaction must not keep its locks.
    idle_in_transaction_session_timeout: isPatient ? 0 : 10_000,
    types: {
      getTypeParser: (oid, format) => (wholeNumbers.has(oid) ? toNumber : types.getTypeParser(oid, format)),
    },
  })
  await reach(pools, hosts, { url, setting })
  const watch = watchSilence(hosts)
  const connect = isPatient
    ? () => connectToPrimary(pools.poolNow(), hosts)
    : async () => withNames(await connectToPrimary(pools.poolNow(), hosts), { watch, onReadOnly: hosts.leaveAll })
  const watched = onConnection && { onCreateConnection: onConnection }
  const config = { pool: { connect, end: () => pools.end(), options: {} }, ...watched }
  const dialect = isPatient ? new StudioDialect(config) : new PipelinedDialect(config)
  return { dialect, connections: () => pools.counts() }
}

/** Half of the time after which a client gives up: the other half is for the work. */
const maxWaitMs = 5_000

const restMs = 100

/** Where there are several hosts, a takeover is waited for. */
async function connectToPrimary(pool: Pool, hosts: PrimaryHosts): Promise<PoolClient> {
  const giveUpAt = performance.now() + maxWaitMs
  let reason: unknown
  for (;;) {
    try {
      const client = await connectSoon(pool)
      if (!hosts.isLeft(client)) return client
      client.release(true)
    } catch (error) {
      if (error instanceof DatabaseBusy || !hosts.hasSeveral) throw error
      // That a standby is one says less than why its primary is away.
      if (!(error instanceof NotPrimary)) reason = error
      if (performance.now() > giveUpAt) throw reason ?? error
      await wait(restMs)
    }
  }
}

async function connectSoon(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    // Every connection is in use: that is no fault of the database, and passes.
    if (pool.waitingCount > 0 || pool.totalCount === pool.options.max) throw new DatabaseBusy()
    throw error
  }
}

async function reach(
  pools: ConnectionPools,
  hosts: PrimaryHosts,
  { url, setting }: { url: string; setting: string },
): Promise<void> {
  try {
    const client = await connectToPrimary(pools.poolNow(), hosts)
    // Kysely ends a pool that it has used, and no other: what it never asks must leave no connection behind.
    client.release(true)
  } catch (error) {
    await pools.end()
    const reason = errorCode(error) || (error instanceof Error ? error.message : String(error))
    throw new StartFailure(`Cannot open the database at ${hostNames(url)} (${reason}). Check ${setting}.`)
  }
}

/** `count` and instants arrive as int8, `sum` of an int8 as numeric. */
function toNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe whole number: ${text}`)
  return value
}
