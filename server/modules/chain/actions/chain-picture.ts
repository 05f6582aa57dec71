import type { ChainChanges, ChainValues } from '#server/modules/chain/rules/chain-changes.ts'
import { isPictureKept } from '#server/modules/chain/store/chain-configs.ts'
import { claimPicture, dropPicture } from '#server/platform/pictures/pictures.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

interface Taking {
  /** What the draft changed so far. */
  earlier: ChainChanges
  published: ChainValues
  changes: ChainChanges
  staffUid: string
}

/** Keeps the picture that a draft now shows, and lets go of the one before it. False when no such upload is known. */
export async function takePicture(tx: Tx, { earlier, published, changes, staffUid }: Taking): Promise<boolean> {
  const { wechatQr: wanted } = changes
  const now = earlier.wechatQr === undefined ? published.wechatQr : earlier.wechatQr
  if (wanted === undefined || wanted === now) return true
  const isNew = wanted !== null && wanted !== published.wechatQr
  if (isNew && !(await claimPicture(tx, wanted, { kind: 'contact', uploaderUid: staffUid }))) return false
  await dropDraftPicture(tx, earlier)
  return true
}

/** A picture that only a draft showed is gone with it; those of published versions stay, to go back to. */
export async function dropDraftPicture(tx: Db, { wechatQr: url }: ChainChanges): Promise<void> {
  if (url && !(await isPictureKept(tx, url))) await dropPicture(tx, url)
}
