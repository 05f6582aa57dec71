import type { user as wireUser } from '#src/contract/user.ts'
import type { Member } from '#src/domain/member.ts'
import type { z } from 'zod/mini'

import { callStudio } from './client.ts'
import { keptQuery } from './kept-query.ts'

export const memberKey = ['member'] as const

/** The signed-in member. */
export function memberQuery() {
  return keptQuery({
    queryKey: memberKey,
    load: async ({ signal }) => toMember(await callStudio(loadInfo, '/api/user/getUserInfo', {}, { signal })),
  })
}

const loadInfo = async () => (await import('#src/contract/user.ts')).getUserInfo

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
    isProfileComplete: wire.profile_complete,
    nextAllowedAt: wire.next_allowed_at === null ? null : Date.parse(wire.next_allowed_at),
    rev: wire.rev,
  }
}
