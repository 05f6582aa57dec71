import type { BodyOf } from '#src/contract/call.ts'
import type { phoneLogin } from '#src/contract/members.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { type Done, ok } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'
import { termsVersionOf } from '#src/domain/legal/terms-version.ts'

import { keepLanguage } from '#server/modules/members/actions/keep-language.ts'
import { isProfileComplete, toRole } from '#server/modules/members/answers/member-answer.ts'
import { staffLifeMs } from '#server/modules/members/rules/staff-limits.ts'
import { createLogin } from '#server/modules/members/store/logins.ts'
import { type MemberRow, updateMember } from '#server/modules/members/store/members.ts'
import { deleteTicketsOf } from '#server/modules/members/store/second-facts.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Entering {
  now: number
  hasAgreed: NonNullable<BodyOf<typeof phoneLogin>['agreed']>
  isNew: boolean
  /** What its maker calls the phone or computer that signs in. */
  device: string
  appLanguage: Language | undefined
}

/**
 * Signs a member in who has proved to be it: the same after a code and after a passkey. Only while this transaction holds
 * the member's row: what ends an account, or takes its number off, ends its logins too, and would miss this one.
 */
export async function enter(
  tx: Tx,
  member: MemberRow,
  { now, hasAgreed, isNew, device, appLanguage }: Entering,
): Promise<Done<AnswerOf<typeof phoneLogin>>> {
  if (hasAgreed) {
    const { legal } = await readChainSettings(tx)
    await updateMember(tx, member.uid, { termsVersion: termsVersionOf(legal), termsAt: now })
  }
  await updateMember(tx, member.uid, { hereAt: now, wrongFacts: 0 })
  await keepLanguage(tx, member, appLanguage)
  await deleteTicketsOf(tx, member.uid)
  const isOnStaff = member.role === 'admin'
  if (isOnStaff) await updateMember(tx, member.uid, { lastLoginAt: now })
  const token = await createLogin(tx, member.uid, now, { device, ...(isOnStaff && { lifeMs: staffLifeMs }) })
  // A login of the staff opens doors and tills: their other phones hear of each new one.
  if (isOnStaff) await notifyMember(tx, member.uid, { kind: 'signed-in', device, at: now }, now)
  return ok({
    token,
    uid: member.uid,
    role: toRole(member),
    isNew,
    profileComplete: isProfileComplete(member),
  })
}
