import { sql } from 'kysely'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

/**
 * Seconds that the present lamps of these beds have burnt, as their receipts say; 0 for a bed that never shone. `until`:
 * in sessions that had ended by then.
 */
export async function listLampSeconds(db: Db, deviceIds: string[], until?: Instant): Promise<Map<string, number>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('devices')
    .leftJoin('lampCounts', 'lampCounts.deviceId', 'devices.deviceId')
    .select((row) => [
      'devices.deviceId',
      'lampCounts.seconds',
      row
        .selectFrom('sessions')
        .select(({ fn }) => fn.sum<number | null>('secondsOn').as('sum'))
        .whereRef('sessions.deviceId', '=', 'devices.deviceId')
        .where('settled', '=', 'used')
        .whereRef('endedAt', '>', row.fn.coalesce('lampCounts.countedUntil', sql<number>`0`))
        .$if(until !== undefined, (ended) => ended.where('endedAt', '<=', until ?? 0))
        .as('later'),
    ])
    .where('devices.deviceId', 'in', deviceIds)
    .execute()
  return new Map(rows.map(({ deviceId, seconds, later }) => [deviceId, (seconds ?? 0) + (later ?? 0)]))
}

/** More than the last tenth of the life of any lamps, and few enough to be looked through every second. */
const mostLookedBack = 600

/**
 * When the lamps of a bed had burnt all but the last `secondsAgo` of what they have burnt by now, and what they burnt
 * since `from`. null: longer ago than the latest 600 sessions.
 */
export async function readBurning(
  db: Db,
  deviceId: string,
  { secondsAgo, from }: { secondsAgo: number; from: Instant },
): Promise<{ passedAt: Instant | null; seconds: number | null }> {
  const latest = db
    .selectFrom('sessions')
    .select(['sessionId', 'endedAt', 'secondsOn'])
    .where('deviceId', '=', deviceId)
    .where('settled', '=', 'used')
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .orderBy('sessionId', 'desc')
    .limit(mostLookedBack)
  const addedUp = db.selectFrom(latest.as('latest')).select(({ fn }) => [
    'endedAt',
    'secondsOn',
    fn
      .sum<number>('secondsOn')
      .over((over) => over.orderBy('endedAt', 'desc').orderBy('sessionId', 'desc'))
      .as('sinceThen'),
  ])
  return await db
    .selectFrom(addedUp.as('addedUp'))
    .select(({ fn }) => [
      fn.max('endedAt').filterWhere('sinceThen', '>', secondsAgo).as('passedAt'),
      fn.sum<number | null>('secondsOn').filterWhere('endedAt', '>', from).as('seconds'),
    ])
    .executeTakeFirstOrThrow()
}

/** New lamps: what is counted begins now. */
export async function resetLamps(db: Db, deviceId: string, now: Instant): Promise<void> {
  const row = { deviceId, seconds: 0, countedUntil: now }
  await db
    .insertInto('lampCounts')
    .values(row)
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(row))
    .execute()
}

const day = 24 * 3_600_000
/** Receipts that travel with phones may tell of an end some days ago. */
const lateMs = 3 * day
const everyMs = day

/** So many at once: a chain of thousands is counted in some dozens of statements, and none takes long. */
const bedsAtOnce = 100

/** Adds up what is older than the latest of receipts, once a day. */
export async function countLamps({ db }: Pick<Store, 'db'>, now: Instant): Promise<void> {
  const until = now - lateMs
  const due = await db
    .selectFrom('devices')
    .leftJoin('lampCounts', 'lampCounts.deviceId', 'devices.deviceId')
    .select('devices.deviceId')
    .where((row) => row.or([row('countedUntil', 'is', null), row('countedUntil', '<', until - everyMs)]))
    .execute()
  const ids = due.map(({ deviceId }) => deviceId)
  while (ids.length > 0) await addUp(db, ids.splice(0, bedsAtOnce), until)
}

async function addUp(db: Db, deviceIds: string[], until: Instant): Promise<void> {
  const burnt = await listLampSeconds(db, deviceIds, until)
  await db
    .insertInto('lampCounts')
    .values([...burnt].map(([deviceId, seconds]) => ({ deviceId, seconds, countedUntil: until })))
    .onConflict((conflict) =>
      conflict
        .column('deviceId')
        .doUpdateSet((row) => ({
          seconds: row.ref('excluded.seconds'),
          countedUntil: row.ref('excluded.countedUntil'),
        }))
        // Another server that counted meanwhile, or new lamps, are right already.
        .where('lampCounts.countedUntil', '<', until - everyMs),
    )
    .execute()
}
