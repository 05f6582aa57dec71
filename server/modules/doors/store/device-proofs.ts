import type { DeviceTagsTable } from '#server/modules/doors/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** The tags that count at a door or bed, the oldest first. */
export async function listTags(db: Db, thingId: string): Promise<DeviceTagsTable[]> {
  return await db
    .selectFrom('deviceTags')
    .selectAll()
    .where('thingId', '=', thingId)
    .where('openSerial', 'is not', null)
    .orderBy('addedAt')
    .orderBy('tagId')
    .execute()
}

/** The last key number that this tag was given, wherever it hung; 0: none. */
export async function readLastTagKey(db: Db, serial: string): Promise<number> {
  const { last } = await db
    .selectFrom('deviceTags')
    .select(({ fn }) => fn.max('keyNumber').as('last'))
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** False where the tag counts already, here or elsewhere. */
export async function insertTag(tx: Tx, tag: DeviceTagsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deviceTags')
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The tag counts no longer; undefined where it did not. */
export async function closeTag(tx: Tx, tagId: string): Promise<DeviceTagsTable | undefined> {
  return await tx
    .updateTable('deviceTags')
    .set({ openSerial: null })
    .where('tagId', '=', tagId)
    .where('openSerial', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Takes a reading once: false for one that was taken before, for an older one, and for a tag that counts no longer. */
export async function takeReading(tx: Tx, { tagId, counter }: TagCount, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deviceTags')
    .set({ lastCounter: counter, lastUsedAt: now })
    .where('tagId', '=', tagId)
    .where('openSerial', 'is not', null)
    .where('lastCounter', '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What a tag has counted up to. */
export interface TagCount {
  tagId: string
  counter: number
}

export async function hasDisplay(db: Db, thingId: string): Promise<boolean> {
  const row = await db.selectFrom('deviceDisplays').select('thingId').where('thingId', '=', thingId).executeTakeFirst()
  return row !== undefined
}

export async function writeDisplay(tx: Tx, thingId: string, isThere: boolean, now: Instant): Promise<void> {
  if (!isThere) {
    await tx.deleteFrom('deviceDisplays').where('thingId', '=', thingId).execute()
    return
  }
  const row = { thingId, addedAt: now }
  await tx
    .insertInto('deviceDisplays')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which locks and beds have a display, and which have a tag. */
export async function listProvers(db: Db): Promise<{ displays: Set<string>; tags: Set<string> }> {
  const displays = await db.selectFrom('deviceDisplays').select('thingId').execute()
  const tags = await db.selectFrom('deviceTags').select('thingId').where('openSerial', 'is not', null).execute()
  const idsOf = (rows: { thingId: string }[]) => new Set(rows.map(({ thingId }) => thingId))
  return { displays: idsOf(displays), tags: idsOf(tags) }
}
