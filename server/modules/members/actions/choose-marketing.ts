import { addChoice } from '#server/modules/members/store/file/marketing.ts'
import { type MemberRow, updateMember } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

export interface MarketingChoice {
  isAllowed: boolean
  /** Without permission there is none for text messages either. */
  withTexts: boolean
  place: 'app' | 'staff' | 'message'
  staffUid: string | null
}

/** Keeps what a member said about offers; false when it holds already. The member's row is held. */
export async function chooseMarketing(
  tx: Tx,
  { uid, marketingSince, marketingTexts }: MemberRow,
  choice: MarketingChoice,
  now: Instant,
): Promise<boolean> {
  const { isAllowed, place, staffUid } = choice
  const withTexts = isAllowed && choice.withTexts ? 1 : 0
  if (isAllowed === (marketingSince !== null) && withTexts === marketingTexts) return false
  const since = isAllowed ? (marketingSince ?? now) : null
  await updateMember(tx, uid, { marketingSince: since, marketingTexts: withTexts })
  await addChoice(tx, { memberUid: uid, isAllowed: isAllowed ? 1 : 0, withTexts, place, staffUid, chosenAt: now })
  return true
}
