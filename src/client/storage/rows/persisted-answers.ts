import { clear, del, delMany, entries, get, keys, set } from 'idb-keyval'

import { isRecord } from '#src/lib/parse-json.ts'

import { openRows } from './database.ts'

export interface PersistedAnswer {
  /** When the server said so. */
  asOf: number
  data: unknown
}

/** Raised when what the app keeps changes its form, so that an older row is read as absent. */
const form = 2
const lifetimeMs = 30 * 24 * 60 * 60_000
const rows = openRows('kept-answers')

/**
 * Answers of the server on this phone, row by row. A row belongs to its owner, a member's uid or `anyone`.
 * A phone that cannot store has no rows: nothing here throws.
 */
export const persistedAnswers = {
  async read(owner: string, key: string): Promise<PersistedAnswer | undefined> {
    const row: unknown = await attempt(get(rowKey(owner, key), rows))
    if (!isRecord(row) || row['form'] !== form || typeof row['asOf'] !== 'number') return undefined
    return { asOf: row['asOf'], data: row['data'] }
  },
  /** False when the phone could not keep it. */
  async write(owner: string, key: string, { asOf, data }: PersistedAnswer): Promise<boolean> {
    return await didWork(set(rowKey(owner, key), { form, asOf, data }, rows))
  },
  async remove(owner: string, key: string): Promise<boolean> {
    return await didWork(del(rowKey(owner, key), rows))
  },
  /** Deletes everything of one owner. */
  async purge(owner: string): Promise<boolean> {
    return await removeWhere((key) => ownerOf(key) === owner)
  },
  /** Deletes every row that belongs to another member. */
  async purgeOthers(owner: string): Promise<boolean> {
    return await removeWhere((key) => ![owner, anyone].includes(ownerOf(key)))
  },
  /** Deletes what is too old to be worth showing. */
  async prune(now: number): Promise<void> {
    const all = (await attempt(entries<string, unknown>(rows))) ?? []
    const old = all.filter(([, row]) => !isRecord(row) || Math.abs(now - Number(row['asOf'])) > lifetimeMs)
    await attempt(
      delMany(
        old.map(([key]) => key),
        rows,
      ),
    )
  },
  async clear(): Promise<boolean> {
    return await didWork(clear(rows))
  },
}

/** The owner of what every visitor may see. */
export const anyone = 'anyone'

async function removeWhere(isUnwanted: (key: string) => boolean): Promise<boolean> {
  const all = await attempt(keys<string>(rows))
  return all !== undefined && (await didWork(delMany(all.filter(isUnwanted), rows)))
}

function rowKey(owner: string, key: string): string {
  return `${owner}|${key}`
}

function ownerOf(key: string): string {
  return key.slice(0, key.indexOf('|'))
}

/** What cannot be read is asked of the server again, and what cannot be written is only missing without a signal. */
async function attempt<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch {
    return undefined
  }
}

async function didWork(work: Promise<unknown>): Promise<boolean> {
  return (await attempt(work.then(() => true))) === true
}
