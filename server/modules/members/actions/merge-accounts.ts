import { copyFacts } from '#server/modules/members/actions/retain-facts.ts'
import { mergedFields } from '#server/modules/members/store/merging/merged-fields.ts'
import { dropAlertsAbout, erasedFields } from '#server/modules/members/store/erasing/erase-member.ts'
import { deleteLoginsOf } from '#server/modules/members/store/logins.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import { type MemberRow, updateMember } from '#server/modules/members/store/members.ts'
import { moveRows } from '#server/modules/members/store/merging/move-rows.ts'
import { dropOwnExposures } from '#server/modules/members/store/retained-facts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Merge {
  pepper: string
  stays: MemberRow
  goes: MemberRow
  /** The longest rest that any bed asks for. */
  bedGapHours: number
}

/**
 * Makes two accounts of one person one. Only while this transaction holds both rows, and with nothing in the way. The
 * account that goes is as if it was deleted, and leads to the one that stays; its number is free again.
 */
export async function mergeAccounts(tx: Tx, { pepper, stays, goes, bedGapHours }: Merge, now: Instant): Promise<void> {
  await copyFacts(tx, { pepper, member: goes, bedGapHours }, now)
  await deleteLoginsOf(tx, goes.uid)
  await tx.deleteFrom('loginCodes').where('phone', '=', goes.phone).execute()
  await dropAlertsAbout(tx, goes.uid)
  await endReleases(tx, goes.uid, now)
  await moveRows(tx, { from: goes.uid, to: stays.uid })
  await dropOwnExposures(tx, stays.uid)
  await updateMember(tx, stays.uid, { ...mergedFields(stays, goes, now), ...(await marketingOf(tx, stays, goes)) })
  await tx.updateTable('members').set({ mergedInto: stays.uid }).where('mergedInto', '=', goes.uid).execute()
  await tx
    .updateTable('members')
    .set({ ...erasedFields, phone: `merged ${goes.uid}`, rev: goes.rev + 1, deletedAt: now, mergedInto: stays.uid })
    .where('uid', '=', goes.uid)
    .execute()
  await markDirty(tx, goes.uid)
}

/** A bed was to start for somebody whose other account may say no: whoever released it decides again. */
async function endReleases(tx: Tx, uid: string, now: Instant): Promise<void> {
  const releases = tx.updateTable('startReleases').set({ endsAt: now }).where('memberUid', '=', uid)
  await releases.where('usedAt', 'is', null).where('endsAt', '>', now).execute()
}

/** What the person said last, in either account. */
async function marketingOf(tx: Tx, stays: MemberRow, goes: MemberRow): Promise<Partial<MemberRow>> {
  const last = await tx
    .selectFrom('marketingChoices')
    .select(['isAllowed', 'withTexts', 'chosenAt'])
    .where('memberUid', '=', stays.uid)
    .orderBy('chosenAt', 'desc')
    .orderBy('choiceId', 'desc')
    .executeTakeFirst()
  if (!last) return {}
  if (last.isAllowed === 0) return { marketingSince: null, marketingTexts: 0 }
  const since = stays.marketingSince ?? goes.marketingSince ?? last.chosenAt
  return { marketingSince: since, marketingTexts: last.withTexts }
}
