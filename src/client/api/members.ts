import type { user as wireUser } from '#src/contract/members.ts'
import type { Member } from '#src/domain/members/member.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

export const memberKey = ['member'] as const

/** The signed-in member. */
export function memberQuery() {
  return persistedQuery({
    queryKey: memberKey,
    load: async ({ signal }) => toMember(await callWire(loadInfo, '/api/user/getUserInfo', {}, { signal })),
  })
}

export interface Consent {
  /** The version of the risk notice that was read. */
  version: string
  isAdult: boolean
  opId: string
}

/** Gives the member's yes to the risk notice; throws a `ApiError`. Never queued: it counts from when the studio has it. */
export async function giveConsent({ version, isAdult, opId }: Consent): Promise<Member> {
  return toMember(await callWire(loadConsent, '/api/user/consent', { version, adult: isAdult }, { opId }))
}

const loadConsent = async () => (await import('#src/contract/members.ts')).consent
const loadInfo = async () => (await import('#src/contract/members.ts')).getUserInfo

/** What the wire calls a user. */
export function toMember(wire: z.output<typeof wireUser>): Member {
  return {
    uid: wire.uid,
    nickname: wire.nickname,
    avatar: wire.avatar,
    gender: wire.gender,
    areaCode: wire.area_code,
    phoneMasked: wire.phone_masked,
    isAdmin: wire.role === '1',
    checkInCount: wire.check_in_count,
    totalMinutes: wire.total_minutes,
    remainingTimes: wire.remaining_times,
    profileComplete: wire.profile_complete,
    consentVersion: wire.consent_version,
    nextAllowedAt: wire.next_allowed_at === null ? null : Date.parse(wire.next_allowed_at),
    rev: wire.rev,
    ...(wire.terms && { terms: { version: wire.terms.version, isNeeded: wire.terms.needed } }),
  }
}
