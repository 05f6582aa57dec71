import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { sql } from 'kysely'

import { toolAddress } from '#server/platform/database/engines/host-addresses.ts'
import { openToRead } from '#server/platform/database/open-read-only.ts'
import type { Place } from '#server/platform/database/store.ts'
import { closeToOthers } from '#server/platform/process/private-files.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'

/** All pages in one step: a step at a time would begin anew with every booking that is made meanwhile. */
const allPages = 0x7fff_ffff
const databaseName = 'studio.db'

/** Writes the database as it is at one moment into a file, beside running servers, and checks the copy. */
export async function copyDatabase(place: Place, file: string): Promise<void> {
  if (place.engine === 'postgres') {
    await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--file', file], place.url)
    return await checkCopy(place.engine, file)
  }
  const source = databaseFile(place.directory)
  if (!existsSync(source)) throw new StartFailure(`There is no studio in ${place.directory} yet.`)
  const database = new Database(source, { readonly: true })
  try {
    await database.backup(file, { progress: () => allPages })
  } finally {
    database.close()
  }
  await checkCopy(place.engine, file)
}

/** Takes a copy over as the database of a place where there is none. The copy must lie on the same disk. */
export async function restoreDatabase(place: Place, file: string): Promise<void> {
  await refuseUsed(place)
  if (place.engine === 'postgres') {
    const how = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
    return await runTool('pg_restore', [...how, file], place.url)
  }
  closeToOthers(file)
  const copy = await open(file, 'r+')
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
  // It is there as a whole or not at all, however this process ends.
  await rename(file, databaseFile(place.directory))
}

/** Nothing is ever restored over what is there. */
export async function refuseUsed(place: Place): Promise<void> {
  if (place.engine === 'sqlite') {
    // A file beside it, such as a log of changes, would be taken for the restored database's own.
    const parts = existsSync(place.directory) ? await readdir(place.directory) : []
    if (!parts.some((name) => name.startsWith(databaseName))) return
    throw new StartFailure(`There is a studio in ${place.directory} already. Choose an empty DATA_DIR.`)
  }
  const db = await openToRead(place)
  try {
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public' limit 1`.execute(db)
    if (rows.length > 0) throw new StartFailure('The database of DATABASE_URL is not empty. Make a new one.')
  } finally {
    await db.destroy()
  }
}

/** A copy is read from end to end before it counts as a backup, and before it is taken over. */
export async function checkCopy(engine: Place['engine'], file: string): Promise<void> {
  if (engine === 'postgres') await runTool('pg_restore', ['--file=/dev/null', file])
  else checkFile(file)
}

function checkFile(file: string): void {
  const database = new Database(file, { readonly: true })
  try {
    const faults = database.pragma('integrity_check', { simple: true })
    if (faults !== 'ok') throw new StartFailure(`The copy of the database is damaged: ${String(faults)}`)
  } finally {
    database.close()
  }
}

function databaseFile(directory: string): string {
  return join(directory, databaseName)
}

/** Runs one of PostgreSQL's own programs. The password goes by the environment, where nobody else can read it. */
async function runTool(name: 'pg_dump' | 'pg_restore', given: string[], address?: string): Promise<void> {
  const at = address === undefined ? undefined : toolAddress(address)
  const tool = spawn(name, [...(at ? [`--dbname=${at.address}`] : []), ...given], {
    env: { ...process.env, ...(at?.password && { PGPASSWORD: at.password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  tool.stderr.on('data', (text) => void (said += text))
  try {
    const [code] = await once(tool, 'close')
    if (code !== 0) throw new StartFailure(`${name} failed: ${said.trim().split('\n')[0]}`)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new StartFailure(`${name} is missing. Install PostgreSQL's client programs (postgresql-client).`)
  }
}
