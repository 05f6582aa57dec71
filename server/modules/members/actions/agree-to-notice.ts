import { type MemberRow, updateMember } from '#server/modules/members/store/members.ts'
import { addSignedNotice, type NewNotice } from '#server/modules/members/store/signed-notices.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

/**
 * The member, who says that they are of age, agrees to a version of the risk notice: their beds start from now on, and
 * that it was so is kept. Only while this transaction holds the member's row.
 */
export async function agreeToNotice(
  tx: Tx,
  { uid, rev }: Pick<MemberRow, 'uid' | 'rev'>,
  agreed: Omit<NewNotice, 'memberUid'>,
  now: Instant,
): Promise<void> {
  await updateMember(tx, uid, { consentVersion: agreed.version, consentAt: now, adultAt: now, rev: rev + 1 })
  await addSignedNotice(tx, { ...agreed, memberUid: uid }, now)
}
