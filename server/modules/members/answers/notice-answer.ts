import type { CamelOf } from '#src/contract/codec.ts'
import type { noticeStanding, signedNotice } from '#src/contract/staff/members/signed-notices.ts'
import { versionsOf } from '#src/domain/legal/terms-version.ts'

import type { StaffCaller } from '#server/http/serve-call.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import { listSignedNotices } from '#server/modules/members/store/signed-notices.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type Standing = CamelOf<typeof noticeStanding>
type Signed = CamelOf<typeof signedNotice>
type Caller = Pick<StaffCaller, 'uid' | 'levelHere'>

/** How a member stands to the risk notice in force. */
export async function answerStanding(db: Db, member: MemberRow, caller: Caller, now: Instant): Promise<Standing> {
  const { legal } = await readChainSettings(db)
  const list = await listAgreed(db, member)
  return {
    uid: member.uid,
    nickname: member.nickname,
    language: member.language ?? list.find(({ language }) => language !== null)?.language ?? null,
    version: legal.riskVersion,
    obstacle: obstacleOf(member, caller, now),
    agreed: agreedTo(member, legal.riskVersion, list),
  }
}

function obstacleOf(member: MemberRow, caller: Caller, now: Instant): Standing['obstacle'] {
  if (isBlocked(member, now)) return 'blocked'
  return isOwnDeal(caller, member.uid) ? 'own-account' : null
}

function agreedTo(member: MemberRow, version: string, list: readonly Signed[]): Standing['agreed'] {
  if (member.consentVersion !== version || member.consentAt === null || member.adultAt === null) return null
  const last = list.find((notice) => notice.kind === 'risk' && notice.signedAt === member.consentAt)
  return { at: member.consentAt, place: last?.place ?? 'phone', staffName: last?.staffName ?? null }
}

/** What a member agreed to, the newest first. Of before each was kept by itself, the member's row tells the last. */
export async function listAgreed(db: Db, member: MemberRow): Promise<Signed[]> {
  const rows = await listSignedNotices(db, member.uid)
  const kept = rows.map((row): Signed => Object.assign(row, { signedBy: signedBy(row) }))
  const isKept = kept.some(({ signedAt }) => signedAt === member.consentAt)
  const bare = { noticeId: null, language: null, place: 'phone', staffName: null, signedBy: null } as const
  const { consentVersion, consentAt, termsVersion, termsAt } = member
  const risk: Signed[] =
    consentVersion !== null && consentAt !== null && !isKept
      ? [{ ...bare, kind: 'risk', version: consentVersion, signedAt: consentAt }]
      : []
  const terms: Signed[] =
    termsVersion !== null && termsAt !== null
      ? [{ ...bare, kind: 'terms', version: versionsOf(termsVersion).termsVersion, signedAt: termsAt }]
      : []
  return [...kept, ...risk, ...terms].toSorted((a, b) => b.signedAt - a.signedAt)
}

function signedBy({ place, typedName }: { place: Signed['place']; typedName: string | null }): Signed['signedBy'] {
  if (place === 'phone') return null
  return typedName === null ? 'hand' : 'name'
}
