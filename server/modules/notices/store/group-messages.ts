import { randomBytes } from 'node:crypto'

import type { Selectable } from 'kysely'

import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'
import { addNotices } from '#server/platform/push/notice-queue.ts'
import type { NewNotice } from '#server/platform/push/notice-queue.ts'

type GroupMessageRow = Selectable<Schema['groupMessages']>

const atOnce = 500

/** Writes a message down with everybody whom it goes to: all of it, or nothing. */
export async function addGroupMessage(tx: Tx, message: GroupMessageRow, notices: readonly NewNotice[]): Promise<void> {
  await tx.insertInto('groupMessages').values(message).execute()
  for (let from = 0; from < notices.length; from += atOnce) {
    const some = notices.slice(from, from + atOnce)
    const ids = await addNotices(tx, some, message.createdAt)
    const rows = some.map(({ memberUid }, index) => ({
      messageId: message.messageId,
      memberUid,
      noticeId: ids[index] ?? '',
      stopKey: randomBytes(16).toString('base64url'),
    }))
    await tx.insertInto('groupMessageMembers').values(rows).execute()
  }
}

/** The key by which a member stops what one message began; undefined where it is not known any more. */
export async function findStopKey(db: Db, noticeId: string, memberUid: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('groupMessageMembers')
    .select('stopKey')
    .where('memberUid', '=', memberUid)
    .where('noticeId', '=', noticeId)
    .executeTakeFirst()
  return found?.stopKey
}

export async function findByStopKey(db: Db, stopKey: string) {
  return await db
    .selectFrom('groupMessageMembers')
    .innerJoin('groupMessages', 'groupMessages.messageId', 'groupMessageMembers.messageId')
    .select(['memberUid', 'texts'])
    .where('stopKey', '=', stopKey)
    .executeTakeFirst()
}

const mostListed = 20

export async function listGroupMessageRows(db: Db) {
  return await db
    .selectFrom('groupMessages')
    .innerJoin('members', 'members.uid', 'groupMessages.staffUid')
    .select(['messageId', 'texts', 'groupMessages.members', 'groupMessages.createdAt', 'nickname as staffName'])
    .orderBy('groupMessages.createdAt', 'desc')
    .limit(mostListed)
    .execute()
}

/** How many notices of these messages stand how. */
export async function countNotices(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return await db
    .selectFrom('groupMessageMembers')
    .innerJoin('notices', 'notices.noticeId', 'groupMessageMembers.noticeId')
    .select(({ fn }) => ['messageId', 'state', 'via', fn.countAll<number>().as('count')])
    .where('messageId', 'in', messageIds)
    .groupBy(['messageId', 'state', 'via'])
    .execute()
}
