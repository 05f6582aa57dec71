import type { ChainChanges, ChainValues } from '#server/modules/chain/rules/chain-changes.ts'
import { isPictureKept } from '#server/modules/chain/store/chain-configs.ts'
import { claimPicture, dropPicture } from '#server/platform/pictures/pictures.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** The settings that are pictures, by what they are uploaded as. */
const pictureKinds = { wechatQr: 'contact', logo: 'logo' } as const
type PictureField = keyof typeof pictureKinds
const pictureFields: readonly PictureField[] = ['wechatQr', 'logo']

interface Taking {
  /** What the draft changed so far. */
  earlier: ChainChanges
  published: ChainValues
  changes: ChainChanges
  staffUid: string
}

/** Keeps the pictures that a draft now shows, and lets go of those before them; or the one that was never uploaded. */
export async function takePictures(tx: Tx, taking: Taking): Promise<PictureField | undefined> {
  for (const field of pictureFields) if (!(await takePicture(tx, field, taking))) return field
  return undefined
}

async function takePicture(
  tx: Tx,
  field: PictureField,
  { earlier, published, changes, staffUid }: Taking,
): Promise<boolean> {
  const wanted = changes[field]
  const now = earlier[field] === undefined ? published[field] : earlier[field]
  if (wanted === undefined || wanted === now) return true
  const isNew = wanted !== null && wanted !== published[field]
  if (isNew && !(await claimPicture(tx, wanted, { kind: pictureKinds[field], uploaderUid: staffUid }))) return false
  await dropDraftPicture(tx, earlier[field])
  return true
}

/** Pictures that only a draft showed are gone with it; those of published versions stay, to go back to. */
export async function dropDraftPictures(tx: Db, draft: ChainChanges): Promise<void> {
  for (const field of pictureFields) await dropDraftPicture(tx, draft[field])
}

async function dropDraftPicture(tx: Db, url: string | null | undefined): Promise<void> {
  if (url && !(await isPictureKept(tx, url))) await dropPicture(tx, url)
}
