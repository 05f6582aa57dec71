import type { user } from '#src/contract/members.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import { readUserInfo } from '#src/contract/answers/first-answers.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'
import type { SkinType } from '#src/domain/members/skin-type.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** The signed-in member, as the studio tells of them. */
export type Member = Omit<CamelOf<typeof user>, 'role'> & { isAdmin: boolean }

export const memberKey = ['member'] as const

/** The signed-in member. */
export function memberQuery() {
  return persistedQuery({
    queryKey: memberKey,
    load: async ({ signal }) =>
      toMember(await callApi(async () => readUserInfo, '/api/user/getUserInfo', {}, { signal })),
  })
}

export interface Consent {
  /** The version of the risk notice that was read. */
  version: string
  isAdult: boolean
  opId: string
}

/** Gives the member's yes to the risk notice; throws an `ApiError`. Never queued: it counts from when the server has it. */
export async function giveConsent({ version, isAdult, opId }: Consent): Promise<Member> {
  return toMember(await callApi(loadConsent, '/api/user/consent', { version, adult: isAdult }, { opId }))
}

/** Allows offers or takes that back; what it says is what holds, so that sending it again changes nothing. */
export async function chooseMarketing(choice: { isAllowed: boolean; withTexts: boolean }): Promise<Member> {
  const call = async () => (await import('#src/contract/members.ts')).chooseMarketing
  return toMember(await callApi(call, '/api/user/chooseMarketing', choice, { opId: crypto.randomUUID() }))
}

/** Says how the member's skin takes the sun; what it says is what holds, so that sending it again changes nothing. */
export async function saveSkinType(skinType: SkinType): Promise<Member> {
  const call = async () => (await import('#src/contract/members.ts')).editProfile
  return toMember(await callApi(call, '/api/user/editProfile', { skinType }, { opId: crypto.randomUUID() }))
}

/** Says on what notices come that no notification brings; sending it again changes nothing. */
export async function saveMessagesBy(messagesBy: NoticeChannel): Promise<Member> {
  const call = async () => (await import('#src/contract/members.ts')).editProfile
  return toMember(await callApi(call, '/api/user/editProfile', { messagesBy }, { opId: crypto.randomUUID() }))
}

const loadConsent = async () => (await import('#src/contract/members.ts')).consent

function toMember({ role, ...sent }: CamelOf<typeof user>): Member {
  return { ...sent, isAdmin: role === '1' }
}
