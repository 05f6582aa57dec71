import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'

import { prepared } from '#server/platform/database/prepared.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import { MemberGone } from '#server/http/caller.ts'
import { markDirty } from './member-index-marks.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

export type MemberRow = Selectable<Schema['members']>

export interface PhoneOwner {
  phone: string
  areaCode: MemberRow['areaCode']
}

export function newMember({ phone, areaCode }: PhoneOwner, now: Instant): MemberRow {
  return {
    uid: uuidv7(),
    phone,
    areaCode,
    role: 'member',
    staffLevel: null,
    levelSince: null,
    lastLoginAt: null,
    hereAt: now,
    wrongFacts: 0,
    nickname: '',
    gender: null,
    avatar: null,
    language: null,
    consentVersion: null,
    blocked: 0,
    blockedUntil: null,
    blockedWhy: null,
    consentAt: null,
    termsVersion: null,
    termsAt: null,
    adultAt: null,
    rev: 1,
    nicknameRev: 1,
    genderRev: 1,
    languageRev: 1,
    avatarRev: 1,
    email: null,
    emailRev: 1,
    birthday: null,
    birthdayRev: 1,
    skinType: null,
    skinTypeRev: 1,
    messagesBy: null,
    messagesByRev: 1,
    marketingSince: null,
    marketingTexts: 0,
    deletedAt: null,
    mergedInto: null,
    createdAt: now,
  }
}

/** The member with this phone, made on the first login. Two first logins at once make one member. */
export async function findOrAddMember(
  tx: Tx,
  owner: PhoneOwner,
  now: Instant,
): Promise<{ member: MemberRow; isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('members')
    .values(newMember(owner, now))
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .executeTakeFirst()
  const member = await tx.selectFrom('members').selectAll().where('phone', '=', owner.phone).executeTakeFirstOrThrow()
  const isNew = numInsertedOrUpdatedRows === 1n
  if (isNew) await markDirty(tx, member.uid)
  return { member, isNew }
}

/** undefined: there is none, or the account was deleted. */
export async function findMember(db: Db, uid: string): Promise<MemberRow | undefined> {
  return await db
    .selectFrom('members')
    .selectAll()
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function readMember(db: Db, uid: string): Promise<MemberRow> {
  const { rows } = await findByUid(db, { uid })
  if (!rows[0]) throw new Error('A caller is no member')
  return rows[0]
}

const findByUid = prepared((db, { uid }: { uid: string }) =>
  db.selectFrom('members').selectAll().where('uid', '=', uid),
)

/** Decisions about one member queue up behind this row. An update that changes nothing locks it on every engine. */
export async function selectMemberForUpdate(tx: Tx, uid: string): Promise<MemberRow> {
  const { rows } = await holdMember(tx, { uid })
  const [member] = rows
  if (!member) throw new Error('A caller is no member')
  if (member.deletedAt !== null) throw new MemberGone(uid)
  return member
}

/** The same of a member who may have left, or have been merged, while this waited for the row. */
export async function findMemberForUpdate(tx: Tx, uid: string): Promise<MemberRow | undefined> {
  const { rows } = await holdMember(tx, { uid })
  return rows.find(({ deletedAt }) => deletedAt === null)
}

const holdMember = prepared((tx, { uid }: { uid: string }) =>
  tx
    .updateTable('members')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('uid', '=', uid)
    .returningAll(),
)

export async function updateMember(tx: Tx, uid: string, changes: Partial<MemberRow>): Promise<void> {
  await tx.updateTable('members').set(changes).where('uid', '=', uid).execute()
  await markDirty(tx, uid)
}

/** Of which countries the numbers of the staff are. */
export async function listStaffAreaCodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('areaCode')
    .distinct()
    .where('role', '=', 'admin')
    .where('phone', 'like', '+%')
    .execute()
  return rows.map(({ areaCode }) => areaCode)
}

/** Members who did not sign in since an instant, by their id; whether they came, or own something, is not looked at. */
export async function listUnusedAccounts(
  db: Db,
  before: Instant,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('uid')
    .where('uid', '>', after)
    .where('deletedAt', 'is', null)
    .where('role', '=', 'member')
    .where('createdAt', '<', before)
    .where('hereAt', '<', before)
    .orderBy('uid')
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** What these members are called today; who is gone, or has no name, is not among them. */
export async function listNicknames(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .select(['uid', 'nickname'])
    .where('uid', 'in', uids)
    .where('nickname', '!=', '')
    .execute()
  return new Map(rows.map(({ uid, nickname }) => [uid, nickname]))
}
