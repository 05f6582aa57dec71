import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'

import type { Language } from '#src/domain/language.ts'

import type { SignedNoticesTable } from '#server/modules/members/tables.ts'
import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** What stands under a notice: lines of x and y in turns, or a name. */
export type Signature = { strokes: number[][] } | { typedName: string }

/** Before whom it was signed, and with what. */
export interface Witnessed {
  shopId: number
  staffUid: string
  signature: Signature
}

export interface NewNotice {
  memberUid: string
  version: string
  language: Language
  /** undefined: on a phone of the member's own, where nobody stood by. */
  witnessed?: Witnessed
}

const strokesText = jsonText(z.array(z.array(z.int())))

/** Rows are added and never changed. */
export async function addSignedNotice(tx: Tx, { witnessed, ...agreed }: NewNotice, now: Instant): Promise<void> {
  const { signature } = witnessed ?? {}
  const row: SignedNoticesTable = {
    ...agreed,
    noticeId: uuidv7(),
    kind: 'risk',
    signedAt: now,
    place: witnessed ? 'tablet' : 'phone',
    shopId: witnessed?.shopId ?? null,
    staffUid: witnessed?.staffUid ?? null,
    strokes: signature && 'strokes' in signature ? strokesText.write(signature.strokes) : null,
    typedName: signature && 'typedName' in signature ? signature.typedName : null,
  }
  await tx.insertInto('signedNotices').values(row).execute()
}

/** So many are listed: a chain that asks again every month needs years for them. */
const mostListed = 100

/** What a member agreed to, the newest first. */
export async function listSignedNotices(db: Db, memberUid: string) {
  return await notices(db)
    .where('signedNotices.memberUid', '=', memberUid)
    .orderBy('signedAt', 'desc')
    .orderBy('noticeId', 'desc')
    .limit(mostListed)
    .execute()
}

/** What stands under one notice of a member; undefined where there is none. */
export async function findSignature(
  db: Db,
  { memberUid, noticeId }: { memberUid: string; noticeId: string },
): Promise<{ strokes: number[][] | null; typedName: string | null } | undefined> {
  const row = await db
    .selectFrom('signedNotices')
    .select(['strokes', 'typedName'])
    .where('noticeId', '=', noticeId)
    .where('memberUid', '=', memberUid)
    .executeTakeFirst()
  return row && { ...row, strokes: row.strokes === null ? null : strokesText.read(row.strokes) }
}

function notices(db: Db) {
  return db
    .selectFrom('signedNotices')
    .leftJoin('members as staff', 'staff.uid', 'signedNotices.staffUid')
    .select(['noticeId', 'kind', 'version', 'signedNotices.language', 'signedAt', 'place', 'typedName'])
    .select('staff.nickname as staffName')
}
