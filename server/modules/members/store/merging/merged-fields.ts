import { isStricterBlock } from '#server/modules/members/rules/blocked.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'

/**
 * What the row of the account that stays says after a merge. What is empty there is filled from the other; the stricter
 * of two blocks holds. What somebody agreed to in one account is not taken for the other: a bed asks again.
 */
export function mergedFields(stays: MemberRow, goes: MemberRow, now: number): Partial<MemberRow> {
  return { rev: stays.rev + 1, ...mergedProfile(stays, goes), ...mergedBlock(stays, goes, now) }
}

function mergedProfile(stays: MemberRow, goes: MemberRow): Partial<MemberRow> {
  const rev = stays.rev + 1
  return {
    ...(stays.nickname === '' && goes.nickname !== '' && { nickname: goes.nickname, nicknameRev: rev }),
    ...(stays.gender === null && goes.gender !== null && { gender: goes.gender, genderRev: rev }),
    ...(stays.avatar === null && goes.avatar !== null && { avatar: goes.avatar, avatarRev: rev }),
    ...(stays.language === null && goes.language !== null && { language: goes.language, languageRev: rev }),
    ...(stays.email === null && goes.email !== null && { email: goes.email, emailRev: rev }),
    ...mergedSkin(stays, goes),
    ...(stays.messagesBy === null && goes.messagesBy !== null && { messagesBy: goes.messagesBy, messagesByRev: rev }),
    ...(stays.birthday === null && goes.birthday !== null && { birthday: goes.birthday, birthdayRev: rev }),
  }
}

/** Of two that were said the more delicate one holds. */
function mergedSkin(stays: MemberRow, goes: MemberRow): Partial<MemberRow> {
  if (goes.skinType === null || (stays.skinType !== null && stays.skinType <= goes.skinType)) return {}
  return { skinType: goes.skinType, skinTypeRev: stays.rev + 1 }
}

function mergedBlock(stays: MemberRow, goes: MemberRow, now: number): Partial<MemberRow> {
  if (!isStricterBlock(goes, stays, now)) return {}
  return { blocked: 1, blockedUntil: goes.blockedUntil, blockedWhy: goes.blockedWhy }
}
