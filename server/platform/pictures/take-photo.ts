import { claimPicture, dropPicture } from '#server/platform/pictures/pictures.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Taking {
  before: string | null
  after: string | null
  staffUid: string
}

/** Keeps the photo of one thing and drops the one before it. False when no such upload of this member of staff is known. */
export async function takePhoto(tx: Tx, { before, after, staffUid }: Taking): Promise<boolean> {
  if (after === before) return true
  if (after !== null && !(await claimPicture(tx, after, { kind: 'photo', uploaderUid: staffUid }))) return false
  if (before !== null) await dropPicture(tx, before)
  return true
}
