import type { MemberRow } from '#server/modules/members/store/members.ts'
import { eraseWordsAbout } from './erase-words.ts'
import { eraseAnswersAbout } from '#server/platform/database/operation-subjects.ts'
import { dropOwnPictures } from '#server/platform/pictures/pictures.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { listMergedInto } from '#server/modules/members/store/merging/merged-members.ts'
import { destroySubjectKey } from '#server/platform/audit-logs/subject-keys.ts'

/** What has to be settled before a member can go: money and lamps are never left without an owner. */
export async function whatIsUnfinished(
  db: Db,
  memberUid: string,
  now: Instant,
): Promise<'open-session' | 'open-order' | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('sessionId')
    .where('memberUid', '=', memberUid)
    .where((row) => row.or([row('openMember', 'is not', null), row('settled', '=', 'reserved')]))
    .executeTakeFirst()
  if (session || (await hasLivingPass(db, memberUid))) return 'open-session'
  const order = await db
    .selectFrom('orders')
    .select('orderId')
    .where('memberUid', '=', memberUid)
    .where('state', '=', 'pending')
    // Online it may still be paid at the provider's after it has expired here.
    .where((row) => row.or([row('expiresAt', '>', now), row('checkoutId', 'is not', null)]))
    .executeTakeFirst()
  if (order) return 'open-order'
  const refund = await db
    .selectFrom('refunds')
    .select('refundId')
    .where('memberUid', '=', memberUid)
    .where('state', 'in', ['asked', 'pending'])
    .executeTakeFirst()
  return refund && 'open-order'
}

/** A pass may still start a bed until its bed has said that it refuses it. */
async function hasLivingPass(db: Db, memberUid: string): Promise<boolean> {
  const pass = db.selectFrom('bedPasses').select('passId').where('memberUid', '=', memberUid)
  return (await pass.where('endedAt', 'is', null).executeTakeFirst()) !== undefined
}

/** Rows that say nothing once the person is gone, by the column that names them. */
const personal = [
  'logins',
  'passkeys',
  'passkeyChallenges',
  'secondFacts',
  'staffPins',
  'memberClaims',
  'operations',
  'pushSubscriptions',
  'alertTellings',
  'notices',
  'memberNotes',
  'standings',
  'memberEndings',
  'startReleases',
  'shopLevels',
  'shifts',
  'identityChecks',
  'signedNotices',
  'memberTags',
  'marketingChoices',
  'groupMessageMembers',
  'problems',
  'refusedAttempts',
] as const satisfies (keyof Schema)[]

/**
 * Takes the person out of everything that is kept. What remains – sessions, payments, the ledger, the log of the
 * doors – names a row without a phone, a name or a face. The logs are not touched, so their links hold: what they say of
 * the member was sealed, and its key is destroyed.
 * Found by the member's id and by whom a row was recorded to be about, never by what a text says: a short name is in
 * everybody's texts.
 * Only ever called by `endAccount`, after the member's bookings are cancelled.
 */
export async function eraseMember(tx: Tx, member: MemberRow, now: Instant): Promise<void> {
  const { uid } = member
  for (const merged of await listMergedInto(tx, uid)) await eraseMerged(tx, merged)
  for (const table of personal) await tx.deleteFrom(table).where('memberUid', '=', uid).execute()
  await tx.deleteFrom('loginCodes').where('phone', '=', member.phone).execute()
  await dropAlertsAbout(tx, uid)
  await dropOwnPictures(tx, uid)
  await eraseWordsAbout(tx, [uid])
  await tx.updateTable('invitations').set({ name: null }).where('joinedUid', '=', uid).execute()
  await destroySubjectKey(tx, uid)
  await eraseAnswersAbout(tx, uid)
  await tx
    .updateTable('members')
    .set({ ...erasedFields, phone: `deleted ${uid}`, rev: member.rev + 1, deletedAt: now })
    .where('uid', '=', uid)
    .execute()
}

/** What was being written about an account while it was deleted: for so long, no call is on its way. */
const lateMs = 3_600_000
const atOnce = 500

/** Deletes what was written without waiting for the account's row, such as a note, while it was deleted. */
export async function eraseLateRows(store: Store, now: Instant): Promise<void> {
  const gone = await store.db
    .selectFrom('members')
    .select('uid')
    .where('deletedAt', '>', now - lateMs)
    .where('mergedInto', 'is', null)
    .execute()
  for (let from = 0; from < gone.length; from += atOnce) {
    const uids = gone.slice(from, from + atOnce).map(({ uid }) => uid)
    await store.transaction(async (tx) => {
      for (const table of personal) await tx.deleteFrom(table).where('memberUid', 'in', uids).execute()
      await eraseWordsAbout(tx, uids)
    })
  }
}

/** Alerts about what one member does are called by the member. */
export async function dropAlertsAbout(tx: Tx, uid: string): Promise<void> {
  for (const table of ['staffAlerts', 'alertTellings'] as const)
    await tx.deleteFrom(table).where('alertKey', 'like', `%:${uid}`).execute()
}

/** What is left at an account that was merged into this one goes with it, and leads nowhere any more. */
async function eraseMerged(tx: Tx, uid: string): Promise<void> {
  for (const table of personal) await tx.deleteFrom(table).where('memberUid', '=', uid).execute()
  await dropOwnPictures(tx, uid)
  await destroySubjectKey(tx, uid)
  await eraseAnswersAbout(tx, uid)
  await tx.updateTable('members').set({ mergedInto: null }).where('uid', '=', uid).execute()
}

export const erasedFields = {
  role: 'member',
  staffLevel: null,
  levelSince: null,
  lastLoginAt: null,
  nickname: '',
  gender: null,
  avatar: null,
  language: null,
  blockedWhy: null,
  email: null,
  birthday: null,
  skinType: null,
  messagesBy: null,
  marketingSince: null,
  marketingTexts: 0,
} as const satisfies Partial<MemberRow>
