import { queryOptions } from '@tanstack/react-query'

import type {
  listNotices as listCall,
  readNotice as readCall,
  signNotice as signCall,
} from '#src/contract/staff/members/signed-notices.ts'
import { callApi, type RequestOf, type ResponseOf, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { userKey } from '#src/staff/members/member-calls.ts'

const contract = async () => await import('#src/contract/staff/members/signed-notices.ts')

/** How a member stands to the notice in force. */
export type NoticeStanding = ResponseOf<typeof readCall>
/** Where and when the member agreed, and before whom. */
export type Agreed = NonNullable<NoticeStanding['agreed']>
export type SignInput = RequestOf<typeof signCall>
export type SignedNotice = ResponseOf<typeof listCall>['list'][number]

/** Never kept: it is true for a moment only. */
export function standingQuery(memberUid: string) {
  return queryOptions({
    queryKey: [...userKey(memberUid), 'notice'],
    queryFn: async ({ signal }): Promise<NoticeStanding> => {
      const load = async () => (await contract()).readNotice
      return await callApi(load, '/api/admin/user/notice', { memberUid }, { signal })
    },
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  })
}

/** Keeps the member's signature under the notice. Throws an `ApiError`. */
export const signNotice = writing(async () => (await contract()).signNotice, '/api/admin/user/sign-notice')

/** What a member agreed to, the newest first. */
export function noticesQuery(memberUid: string) {
  return persistedQuery({
    queryKey: [...userKey(memberUid), 'notices'],
    load: async ({ signal }): Promise<SignedNotice[]> => {
      const load = async () => (await contract()).listNotices
      return (await callApi(load, '/api/admin/user/notices', { memberUid }, { signal })).list
    },
  })
}

/** What stands under one of them. A tablet that is shared keeps no copy of a signature. */
export function signatureQuery(memberUid: string, noticeId: string) {
  return queryOptions({
    queryKey: [...userKey(memberUid), 'signature', noticeId],
    queryFn: async ({ signal }) => {
      const load = async () => (await contract()).readSignature
      return await callApi(load, '/api/admin/user/signature', { memberUid, noticeId }, { signal })
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
}
