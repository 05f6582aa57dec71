import type { CamelOf } from '#src/contract/codec.ts'
import type { user } from '#src/contract/members.ts'

import { areTermsNew, termsVersionOf, versionsOf } from '#src/domain/legal/terms-version.ts'

import { restedAt } from '#server/modules/sessions/rules/start.ts'
import { countVisits } from '#server/modules/appointments/store/appointments.ts'
import { remainingTimes } from '#server/modules/cards/store/cards.ts'
import { lastTanEndsAt } from '#server/modules/members/store/exposures.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import type { ChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { sumTanned } from '#server/modules/sessions/store/session-lists.ts'
import type { Db } from '#server/platform/database/store.ts'

export function toRole({ role }: Pick<MemberRow, 'role'>): '0' | '1' {
  return role === 'admin' ? '1' : '0'
}

export function isProfileComplete({
  nickname,
  gender,
  avatar,
}: Pick<MemberRow, 'nickname' | 'gender' | 'avatar'>): boolean {
  return nickname !== '' && gender !== null && avatar !== null
}

export async function answerUser(
  db: Db,
  member: MemberRow,
  { rules, legal }: Pick<ChainSettings, 'rules' | 'legal'>,
  now: Instant,
): Promise<CamelOf<typeof user>> {
  const visitCount = await countVisits(db, member.uid)
  const tanned = await sumTanned(db, member.uid)
  const allowedAt = restedAt(await lastTanEndsAt(db, member.uid), rules.minGapHours) ?? now
  return {
    ...member,
    phoneMasked: maskPhone(member),
    role: toRole(member),
    memberType: 'regular',
    checkInCount: visitCount + tanned.unbookedCount,
    totalMinutes: tanned.minutes,
    remainingTimes: await remainingTimes(db, member.uid, now),
    profileComplete: isProfileComplete(member),
    terms: {
      version: termsVersionOf(legal),
      needed: areTermsNew(member.termsVersion, legal),
      agreed: agreedTerms(member),
    },
    nextAllowedAt: allowedAt > now ? allowedAt : null,
    marketing: { since: member.marketingSince, withTexts: member.marketingTexts === 1 },
  }
}

function agreedTerms({ termsVersion, termsAt }: Pick<MemberRow, 'termsVersion' | 'termsAt'>) {
  return termsVersion === null || termsAt === null ? null : { ...versionsOf(termsVersion), at: termsAt }
}

/** 9123 **45 of Hong Kong, 138 **** 8000 of the Mainland, 15 **** 89 of anywhere else. */
export function maskPhone({ phone, areaCode }: Pick<MemberRow, 'phone' | 'areaCode'>): string {
  // A member who deleted their account has none.
  if (!phone.startsWith('+')) return ''
  const digits = phone.slice(areaCode.length + 1)
  if (areaCode === '852') return `${digits.slice(0, 4)} **${digits.slice(6)}`
  if (areaCode === '86') return `${digits.slice(0, 3)} **** ${digits.slice(7)}`
  return `${digits.slice(0, 2)} **** ${digits.slice(-2)}`
}
