import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import type { Place } from '../../server/store/store.ts'

export interface Engine {
  name: string
  /** An empty place for one test, and how to clear it away. */
  emptyPlace(): Promise<{ place: Place; remove: () => Promise<void> }>
}

export const sqliteEngine: Engine = {
  name: 'SQLite',
  async emptyPlace() {
    const directory = await mkdtemp(join(tmpdir(), 'studio-'))
    return { place: { engine: 'sqlite', directory }, remove: () => rm(directory, { recursive: true }) }
  },
}

/** One empty database for each place, made on the server that TEST_DATABASE_URL names. */
function postgres(serverUrl: string): Engine {
  return {
    name: 'PostgreSQL',
    async emptyPlace() {
      const name = `studio_${randomBytes(6).toString('hex')}`
      await execute(serverUrl, `create database ${name}`)
      const url = new URL(serverUrl)
      url.pathname = name
      const remove = () => execute(serverUrl, `drop database ${name} with (force)`)
      return { place: { engine: 'postgres', url: url.href }, remove }
    },
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const serverUrl = process.env.TEST_DATABASE_URL
const postgresEngine = serverUrl ? postgres(serverUrl) : undefined

/** Everything is proved on both; races on PostgreSQL only, because SQLite has one writer and hides them. */
export const engines: Engine[] = postgresEngine ? [sqliteEngine, postgresEngine] : [sqliteEngine]
export const racingEngines: Engine[] = postgresEngine ? [postgresEngine] : []
