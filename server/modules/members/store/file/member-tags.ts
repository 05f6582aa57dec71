import { v7 as uuidv7 } from 'uuid'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** The tags of the chain by their name, each with how many members have it. */
export async function listTagsOfChain(db: Db) {
  return await db
    .selectFrom('tags')
    .leftJoin('memberTags', 'memberTags.tagId', 'tags.tagId')
    .select(({ fn }) => ['tags.tagId', 'name', fn.count<number>('memberTags.memberUid').as('members')])
    .groupBy(['tags.tagId', 'name', 'foldedName'])
    .orderBy('foldedName')
    .execute()
}

export async function listTagsOf(db: Db, memberUid: string): Promise<{ tagId: string; name: string }[]> {
  return await db
    .selectFrom('memberTags')
    .innerJoin('tags', 'tags.tagId', 'memberTags.tagId')
    .select(['tags.tagId', 'name'])
    .where('memberUid', '=', memberUid)
    .orderBy('addedAt')
    .orderBy('tags.tagId')
    .execute()
}

/** Whoever changes the list, or gives a tag of it, comes after the one before. */
export async function selectTagForUpdate(tx: Tx, tagId: string) {
  return await tx
    .updateTable('tags')
    .set((row) => ({ name: row.ref('name') }))
    .where('tagId', '=', tagId)
    .returning(['tagId', 'name'])
    .executeTakeFirst()
}

/** undefined: there is one of that name. */
export async function addTagToChain(tx: Tx, name: string, now: Instant): Promise<string | undefined> {
  const tagId = uuidv7()
  const foldedName = name.normalize('NFKC').toLowerCase()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tags')
    .values({ tagId, name, foldedName, createdAt: now })
    .onConflict((conflict) => conflict.column('foldedName').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? tagId : undefined
}

/** Tells how many members had it. */
export async function deleteTag(tx: Tx, tagId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('memberTags').where('tagId', '=', tagId).executeTakeFirst()
  await tx.deleteFrom('tags').where('tagId', '=', tagId).execute()
  return Number(numDeletedRows)
}

/** True when the member did not have it. */
export async function giveTag(
  tx: Tx,
  tag: { tagId: string; memberUid: string; staffUid: string },
  now: Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberTags')
    .values({ ...tag, addedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** True when the member had it. */
export async function takeTag(tx: Tx, { tagId, memberUid }: { tagId: string; memberUid: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('memberTags')
    .where('tagId', '=', tagId)
    .where('memberUid', '=', memberUid)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
