import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { StartFailure } from '#server/platform/process/start-failure.ts'
import type { Place } from '#server/platform/database/store.ts'

/** A door or a bed, by the id that its printed code names. */
export interface CodedThing {
  thing: 'door' | 'device'
  id: string
}

const statement = `select 'door' as thing, lock_id as id, shop_id, sort from locks
  union all select 'device', device_id, shop_id, sort from devices order by shop_id, thing desc, sort, id`

/** Every door and bed, shop by shop. Only reads, so that it also works while a server holds the data folder. */
export async function readCodedThings(place: Place): Promise<CodedThing[]> {
  return place.engine === 'sqlite' ? await readSqlite(place.directory) : await readPostgres(place.url)
}

async function readSqlite(directory: string): Promise<CodedThing[]> {
  const file = join(directory, 'studio.db')
  if (!existsSync(file)) throw new StartFailure(`There is no studio in ${directory} yet. "npm start" makes one.`)
  const { default: Database } = await import('better-sqlite3')
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare<[], CodedThing>(statement).all()
  } finally {
    database.close()
  }
}

async function readPostgres(url: string): Promise<CodedThing[]> {
  const { Client } = await import('pg')
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<CodedThing>(statement)).rows
  } finally {
    await client.end()
  }
}
