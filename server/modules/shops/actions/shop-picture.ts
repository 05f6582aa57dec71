import { isPictureKept } from '#server/modules/chain/store/chain-configs.ts'
import { claimPicture, dropPicture } from '#server/platform/pictures/pictures.ts'
import { countShopsShowing } from '#server/modules/shops/store/shops.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Taking {
  before: string | null
  /** What members see from now on. */
  after: string | null
  staffUid: string
}

/** Keeps the picture of a studio and lets go of the one before it. False when no such upload is known. */
export async function takeShopPicture(tx: Tx, { before, after, staffUid }: Taking): Promise<boolean> {
  if (after === before) return true
  if (after !== null && !(await claimPicture(tx, after, { kind: 'contact', uploaderUid: staffUid }))) return false
  // The studio that changes still shows it: its row is written after this.
  if (before !== null && !(await isShownElsewhere(tx, before))) await dropPicture(tx, before)
  return true
}

async function isShownElsewhere(tx: Tx, url: string): Promise<boolean> {
  return (await isPictureKept(tx, url)) || (await countShopsShowing(tx, url)) > 1
}
