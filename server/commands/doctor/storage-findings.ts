import { statfs } from 'node:fs/promises'

import { sql } from 'kysely'

import { isMarkedAsDemo } from '#server/platform/database/demo-mark.ts'
import { openToRead } from '#server/platform/database/open-read-only.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Config } from '#server/platform/process/config.ts'
import { folderMode, statIfThere } from '#server/platform/process/private-files.ts'
import { attention, fine, type Finding, reasonOf, unsafe } from './finding.ts'

const gigabyte = 1024 ** 3
const dayMs = 24 * 60 * 60_000
/** Codes and the commands of doors live for seconds to minutes: their clocks may not be further apart. */
const mostClockMs = 2_000
/** As long as the keys of payment terminals last, and long after who has left the chain is forgotten. */
const keyLifeDays = 365

/** The folder, its disk and the database, also beside a running server: nothing is written. */
export async function storageFindings(config: Config, now: () => number = Date.now): Promise<Finding[]> {
  return [...(await folder(config.dataDir)), ...(await database(config, now))]
}

async function folder(path: string): Promise<Finding[]> {
  try {
    const found = await statIfThere(path)
    if (!found) return [attention(`${path} is not there yet; the first start makes it.`)]
    if (!found.isDirectory()) return [unsafe(`${path} is not a folder.`)]
    return await aboutFolder(path, found.mode)
  } catch (error) {
    return [unsafe(`${path} cannot be read: ${reasonOf(error)}`)]
  }
}

async function aboutFolder(path: string, mode: number): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(path)
  const free = (bavail * bsize) / gigabyte
  const room = `${free.toFixed(1)} GB are free on the disk of ${path}.`
  return [
    (mode & 0o777) === folderMode ? fine(`Only the server may read ${path}.`) : unsafe(`Others may read ${path}.`),
    free < 1 ? unsafe(room) : free < 5 ? attention(room) : fine(room),
  ]
}

async function database({ place }: Config, now: () => number): Promise<Finding[]> {
  let db: Db | undefined
  try {
    db = await openToRead(place)
    const clocks = place.engine === 'postgres' ? [await clock(db, now)] : []
    return [fine('The database answers.'), ...clocks, ...(await contents(db, now))]
  } catch (error) {
    return [unsafe(`The database cannot be read: ${reasonOf(error)}`)]
  } finally {
    await db?.destroy()
  }
}

async function clock(db: Db, now: () => number): Promise<Finding> {
  const before = now()
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  const apart = (rows[0]?.ms ?? 0) - (before + now()) / 2
  const said = `The clocks of server and database are ${(Math.abs(apart) / 1_000).toFixed(1)} s apart.`
  return Math.abs(apart) > mostClockMs ? unsafe(said) : fine(said)
}

async function contents(db: Db, now: () => number): Promise<Finding[]> {
  const demo = await isMarkedAsDemo(db)
  const staff = await db.selectFrom('members').select('uid').where('role', '=', 'admin').limit(1).executeTakeFirst()
  const keys = await db.selectFrom('deviceKeys').select('keySince').where('keySince', 'is not', null).execute()
  const old = keys.filter(({ keySince }) => (keySince ?? 0) < now() - keyLifeDays * dayMs).length
  return [
    demo ? unsafe('This is a demo: its members, beds and leniencies stay for ever. Begin with an empty database.') : [],
    staff
      ? fine('There is a chain with staff.')
      : attention('There is no chain yet: the start prints how to set it up.'),
    old > 0
      ? attention(`${old} beds and locks have had their key for more than ${keyLifeDays} days.`)
      : fine('No bed and no lock has an old key.'),
  ].flat()
}
