import type { NoticeChannel } from '#src/domain/members/message-channel.ts'

import type { Db } from '#server/platform/database/store.ts'
import { noticeText } from '#server/platform/push/notice-queue.ts'

/** A receipt on its way to its member, or there; `unreached`: neither a notification nor a message took it. */
export interface SentReceipt {
  state: 'waiting' | 'sent' | 'unreached'
  via: 'push' | NoticeChannel | null
  createdAt: number
}

/** What became of the last message with this receipt; undefined where none was sent, or it is kept no more. */
export async function findSentReceipt(
  db: Db,
  { lineId, memberUid }: { lineId: string; memberUid: string },
): Promise<SentReceipt | undefined> {
  const rows = await db
    .selectFrom('notices')
    .select(['what', 'state', 'via', 'createdAt'])
    .where('memberUid', '=', memberUid)
    .where('what', 'like', '%"kind":"receipt"%')
    .orderBy('createdAt', 'desc')
    .orderBy('noticeId', 'desc')
    .execute()
  const found = rows.find(({ what }) => {
    const facts = noticeText.read(what)
    return facts.kind === 'receipt' && facts.lineId === lineId
  })
  return found && { ...found, state: found.state === 'dropped' ? 'unreached' : found.state }
}
