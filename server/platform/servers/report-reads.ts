import { setTimeout as wait } from 'node:timers/promises'

import { openToRead } from '#server/platform/database/open-read-only.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Place, Store } from '#server/platform/database/store.ts'

import { usualLeaseMs } from './join-servers.ts'

/** Where reports and the lists of a whole chain are read. */
export interface ReportReads {
  /** What a standby does not answer is asked of the primary: `look` may run twice, and only reads. */
  read<T>(look: (db: Db) => Promise<T>): Promise<T>
  /** Where to read for minutes, from now on. */
  placeNow(): Promise<Place>
  close(): Promise<void>
}

/** A standby that stands still refuses nothing: whoever asks it has to give up by themselves. */
const silenceMs = 2_000
/** Longer than the database lets a statement take. */
const longestLookMs = 9_000
/** An open query of a standby that stands still would hold up the end of the server. */
const longestCloseMs = 1_000

interface StandbyOptions {
  store: Store
  /** The address of a standby of the same database. */
  url: string
  /** Told once of each time in which the primary answers instead, and why. */
  onLeave: (reason: unknown) => void
  /** What a standby knows may be so old; without it, 5 s. */
  mostLateMs?: number
  /** One that was not there or too late is left alone for so long; without it, 10 s. */
  againAfterMs?: number
}

/** Without a standby: the database itself. */
export function readsOf(store: Store): ReportReads {
  return { read: (look) => look(store.db), placeNow: async () => store.place, close: async () => undefined }
}

/** Reads from a standby as long as it is there and keeps up, and from the primary while it does not. */
export function readsFromStandby(options: StandbyOptions): ReportReads {
  const { store, url, onLeave, mostLateMs = 5_000, againAfterMs = 10_000 } = options
  const place: Place = { engine: 'postgres', url }
  let opening: Promise<Db> | undefined
  let leftUntil = -Infinity
  let isLeft = false

  function leave(reason: unknown): void {
    leftUntil = performance.now() + againAfterMs
    if (!isLeft) onLeave(reason)
    isLeft = true
  }

  async function open(): Promise<Db> {
    opening ??= openToRead(place, { setting: 'REPORT_DATABASE_URL' })
    try {
      return await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  async function findStandby(): Promise<Db | undefined> {
    if (performance.now() < leftUntil) return undefined
    try {
      const db = await inTime(open(), silenceMs)
      const lateMs = await inTime(readAge(db, await store.now()), silenceMs)
      if (lateMs > mostLateMs) throw new Error(`What the standby knows is ${lateMs} ms old`)
      isLeft = false
      return db
    } catch (error) {
      leave(error)
      return undefined
    }
  }

  return {
    async read(look) {
      const standby = await findStandby()
      if (!standby) return await look(store.db)
      try {
        return await inTime(look(standby), longestLookMs)
      } catch (error) {
        // It may have gone meanwhile, or have given up the query for what it had to write. A fault of the query itself is
        // found at the primary again.
        leave(error)
        return await look(store.db)
      }
    },
    placeNow: async () => ((await findStandby()) ? place : store.place),
    async close() {
      if (opening === undefined) return
      // One that could not be opened, which `onLeave` was told of, has nothing to close.
      const closed = opening.then(
        (db) => db.destroy(),
        () => undefined,
      )
      await Promise.race([closed, wait(longestCloseMs, undefined, { ref: false })])
    },
  }
}

async function inTime<T>(asked: Promise<T>, ms: number): Promise<T> {
  const silence = new AbortController()
  const givenUp = wait(ms, undefined, { ref: false, signal: silence.signal }).then(() => {
    throw new Error(`The standby has said nothing for ${ms} ms`)
  })
  try {
    return await Promise.race([asked, givenUp])
  } finally {
    silence.abort()
  }
}

/** How old what a database knows is, in ms: every server renews its lease each second, and its end tells when. */
async function readAge(db: Db, now: Instant): Promise<number> {
  const { last } = await db
    .selectFrom('servers')
    .select(({ fn }) => fn.max('leaseEndsAt').as('last'))
    .executeTakeFirstOrThrow()
  return now - ((last ?? 0) - usualLeaseMs)
}
