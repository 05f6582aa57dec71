import type { Selectable } from 'kysely'

import { writeDeviceLog } from './bed-log.ts'
import type { BedTables } from '#server/modules/beds/tables.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

export type PresenceRow = Selectable<BedTables['devicePresence']>

export interface Word {
  thingId: string
  state: string
}

/**
 * Writes down what machines said of themselves, of each in its order; of what one says that is well all along, the last
 * word. `changedAt` moves only when a machine came into reach or went out of it.
 */
export async function notePresence(store: Store, words: readonly Word[]): Promise<void> {
  const ofMachines = [...Map.groupBy(words, ({ thingId }) => thingId).values()]
  const well = ofMachines.filter((own) => own.every(({ state }) => isWell(state)))
  const others = ofMachines.filter((own) => !well.includes(own))
  const lastWords = well.flatMap((own) => own.at(-1) ?? [])
  await allOf([noteWell(store, lastWords), ...others.map((own) => noteEach(store, own))])
}

/** It is in reach and reports no fault. */
export function isWell(state: string): boolean {
  return state !== 'offline' && state !== 'fault'
}

/** Most words are of a machine that was in reach and well, and is: only the words are written, and nothing read before. */
async function noteWell(store: Store, words: readonly Word[]): Promise<void> {
  if (words.length === 0) return
  const ofState = Map.groupBy(words, ({ state }) => state)
  const writes = [...ofState].map(
    ([state, own]) =>
      (at: Db) =>
        writeState(at, state, own),
  )
  const written = new Set((await together(store.db, ...writes)).flat())
  await allOf(words.filter(({ thingId }) => !written.has(thingId)).map((word) => noteChange(store, word)))
}

async function noteEach(store: Store, words: readonly Word[]): Promise<void> {
  for (const word of words) await noteChange(store, word)
}

/** Waits for all of it before it fails: what comes after must not overtake any. */
async function allOf(written: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(written)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** Answers those whose word it was enough to write. */
async function writeState(db: Db, state: string, words: readonly Word[]): Promise<string[]> {
  const rows = await db
    .updateTable('devicePresence')
    .set({ state })
    .where(
      'thingId',
      'in',
      words.map(({ thingId }) => thingId),
    )
    .where('online', '=', 1)
    .where('faultSince', 'is', null)
    .returning('thingId')
    .execute()
  return rows.map(({ thingId }) => thingId)
}

async function noteChange(store: Store, { thingId, state }: Word): Promise<void> {
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
