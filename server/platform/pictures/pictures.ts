import { randomBytes } from 'node:crypto'

import type { PictureKind } from './picture-shapes.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface NewPicture {
  kind: PictureKind
  uploaderUid: string
  /** WebP. */
  bytes: Buffer
  /** The same in the small size of its kind. */
  small?: Buffer | undefined
  width: number
  height: number
}

const prefix = '/media/'
const suffix = '.webp'
/** A picture that is not used by then was uploaded and given up. */
const unusedLifeMs = 24 * 3_600_000

/** Keeps a picture that nothing refers to yet; its address cannot be guessed. */
export async function addPicture(db: Db, picture: NewPicture, now: Instant): Promise<string> {
  const pictureId = randomBytes(18).toString('base64url')
  const { bytes, small, ...fields } = picture
  const texts = { data: bytes.toString('base64'), small: small?.toString('base64') ?? null }
  const row = { ...fields, ...texts, pictureId, isUsed: 0 as const, createdAt: now }
  await db.insertInto('pictures').values(row).execute()
  return `${prefix}${pictureId}${suffix}`
}

/** From now on something refers to it. False when there is no such picture of this kind, or another member uploaded it. */
export async function claimPicture(
  db: Db,
  url: string,
  by: { kind: PictureKind; uploaderUid?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ isUsed: 1 })
    .where('pictureId', '=', idOf(url))
    .where('kind', '=', by.kind)
    .$if(by.uploaderUid !== undefined, (query) => query.where('uploaderUid', '=', by.uploaderUid ?? ''))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Nothing refers to it any more. An address that is not one of these pictures, such as a file of the app, is left alone. */
export async function dropPicture(db: Db, url: string): Promise<void> {
  await db.deleteFrom('pictures').where('pictureId', '=', idOf(url)).execute()
}

/** What a member uploads about themselves; everything else is of the chain. */
export const ownKinds = ['avatar', 'problem'] as const satisfies PictureKind[]

export async function dropOwnPictures(db: Db, uploaderUid: string): Promise<void> {
  await db.deleteFrom('pictures').where('uploaderUid', '=', uploaderUid).where('kind', 'in', ownKinds).execute()
}

/** The picture behind the last part of an address; with "-small" before its end in the small size, where there is one. */
export async function readPicture(db: Db, fileName: string): Promise<{ bytes: Buffer; kind: PictureKind } | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select(['data', 'small', 'kind'])
    .where('pictureId', '=', idOf(fileName))
    .executeTakeFirst()
  const wanted = fileName.endsWith(`-small${suffix}`) ? row?.small : row?.data
  return row && wanted ? { bytes: Buffer.from(wanted, 'base64'), kind: row.kind } : undefined
}

export async function deleteUnusedPictures(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('pictures')
    .where('isUsed', '=', 0)
    .where('createdAt', '<', now - unusedLifeMs)
    .execute()
}

/** Of an address or of its last part. */
function idOf(url: string): string {
  const [, pictureId = ''] = /^(?:\/media\/)?([\w-]{24})(?:-small)?\.webp$/.exec(url) ?? []
  return pictureId
}
