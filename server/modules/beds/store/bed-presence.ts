import type { Selectable } from 'kysely'

import { writeDeviceLog } from './bed-log.ts'
import type { BedTables } from '#server/modules/beds/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

export type PresenceRow = Selectable<BedTables['devicePresence']>

/** Writes down what a machine says of itself; `changedAt` moves only when it came into reach or went out of it. */
export async function notePresence(store: Store, thingId: string, state: string): Promise<void> {
  if (await wroteWordOnly(store.db, thingId, state)) return
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    const before = await tx.selectFrom('devicePresence').selectAll().where('thingId', '=', thingId).executeTakeFirst()
    const online = state === 'offline' ? 0 : 1
    if (before?.state === state) return
    const changedAt = before && before.online === online ? before.changedAt : now
    const faultSince = faultSinceOf(state, before?.faultSince ?? null, now)
    const row = { thingId, online, state, changedAt, faultSince, firmware: before?.firmware ?? null } as const
    await tx
      .insertInto('devicePresence')
      .values(row)
      .onConflict((conflict) => conflict.column('thingId').doUpdateSet(row))
      .execute()
    await noteTrouble(tx, thingId, state, before?.online === 1, now)
  })
}

/** Most words are of a machine that was in reach and well, and is: only the word is written, and nothing read before. */
async function wroteWordOnly(db: Db, thingId: string, state: string): Promise<boolean> {
  if (state === 'offline' || state === 'fault') return false
  const { numUpdatedRows } = await db
    .updateTable('devicePresence')
    .set({ state })
    .where('thingId', '=', thingId)
    .where('online', '=', 1)
    .where('faultSince', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A machine that is out of reach meanwhile still has its fault, until it says that it has none. */
function faultSinceOf(state: string, before: Instant | null, now: Instant): Instant | null {
  if (state === 'fault') return before ?? now
  return state === 'offline' ? before : null
}

/** A machine that goes or breaks leaves a line among the faults. */
async function noteTrouble(db: Db, thingId: string, state: string, wasOnline: boolean, now: Instant): Promise<void> {
  if (state !== 'fault' && !(state === 'offline' && wasOnline)) return
  const shopId = await shopOf(db, thingId)
  if (shopId === undefined) return
  await writeDeviceLog(db, { thingId, shopId, what: state, note: '', staffUid: null }, now)
}

async function shopOf(db: Db, thingId: string): Promise<number | undefined> {
  const bed = await db.selectFrom('devices').select('shopId').where('deviceId', '=', thingId).executeTakeFirst()
  if (bed) return bed.shopId
  return (await db.selectFrom('locks').select('shopId').where('lockId', '=', thingId).executeTakeFirst())?.shopId
}

export async function noteFirmware(db: Db, thingId: string, firmware: number): Promise<void> {
  await db
    .updateTable('devicePresence')
    .set({ firmware })
    .where('thingId', '=', thingId)
    .where((row) => row.or([row('firmware', 'is', null), row('firmware', '!=', firmware)]))
    .execute()
}

/** By the ids of beds and locks; nothing of those that were never heard of. */
export async function listPresence(db: Db, thingIds: string[]): Promise<Map<string, PresenceRow>> {
  if (thingIds.length === 0) return new Map()
  const rows = await db.selectFrom('devicePresence').selectAll().where('thingId', 'in', thingIds).execute()
  return new Map(rows.map((row) => [row.thingId, row]))
}
