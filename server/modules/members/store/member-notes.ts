import { v7 as uuidv7 } from 'uuid'

import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

interface NewNote {
  memberUid: string
  staffUid: string
  text: string
}

/** Notes are added and never changed. */
export async function addNote(tx: Tx, note: NewNote, now: Instant): Promise<void> {
  await tx
    .insertInto('memberNotes')
    .values({ noteId: uuidv7(), ...note, createdAt: now })
    .execute()
}

const mostShown = 50

/** What staff noted about a member, the newest first. */
export async function listNotes(db: Db, memberUid: string) {
  return await db
    .selectFrom('memberNotes')
    .innerJoin('members', 'members.uid', 'memberNotes.staffUid')
    .select(['noteId', 'text', 'members.nickname as staffName', 'memberNotes.createdAt'])
    .where('memberUid', '=', memberUid)
    .orderBy('memberNotes.createdAt', 'desc')
    .orderBy('noteId', 'desc')
    .limit(mostShown)
    .execute()
}
