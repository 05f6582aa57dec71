import type { createUser as createCall, listUsers } from '#src/contract/staff/members.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'

type UserPage = AnswerOf<typeof listUsers>
export type UserRow = UserPage['list'][number]
export type UserChip = NonNullable<BodyOf<typeof listUsers>['chip']>
export type UserSort = NonNullable<BodyOf<typeof listUsers>['sort']>

export interface UserFilter {
  /** A part of a name, or a number: the whole of it, for managers three digits of it. */
  search?: string | undefined
  chip: UserChip
  sort: UserSort
  tagId?: string | undefined
  endsWithinDays?: number | undefined
  lapsedDays?: number | undefined
  birthMonth?: number | undefined
}

const load = async () => await import('#src/contract/staff/members.ts')

export const usersKey = ['staff', 'users'] as const

/** A page of members, the most urgent first. Pages count from 1. */
export function usersQuery(filter: UserFilter, page: number, pageSize = 20) {
  return persistedQuery({
    queryKey: [...usersKey, 'list', filter, page, pageSize],
    load: async ({ signal, client }): Promise<UserPage> => {
      const call = async () => (await load()).listUsers
      const after = await pageAfter(client, page, (before) => usersQuery(filter, before, pageSize))
      const body = { ...filter, ...after, pageSize }
      return await callApi(call, '/api/admin/users/list', body, { signal })
    },
  })
}

/** How many members each chip shows. */
export function userCountsQuery() {
  return persistedQuery({
    queryKey: [...usersKey, 'counts'],
    load: async ({ signal }) => {
      const call = async () => (await load()).countUsers
      return await callApi(call, '/api/admin/users/counts', {}, { signal })
    },
  })
}

/** Days are those of the studio's calendar; `marketing`: only those who allow offers. */
export async function exportUsers(filter: UserFilter, shopId: number | undefined, purpose: 'list' | 'marketing') {
  const call = async () => (await load()).exportUsers
  const body = { ...filter, purpose, ...(shopId !== undefined && { shopId }) }
  return await callApi(call, '/api/admin/users/export', body, { timeoutMs: 60_000 })
}

export interface NewUser {
  areaCode: string
  phone: string
  nickname: string
  gender: 'male' | 'female' | undefined
}

/** The member with this number, who is made where there is none. */
export async function createUser(input: NewUser, opId: string): Promise<UserRow> {
  const { areaCode, phone, nickname, gender } = input
  const named: Partial<BodyOf<typeof createCall>> = { ...(nickname && { nickname }), ...(gender && { gender }) }
  const body = { areaCode, phone, ...named }
  const call = async () => (await load()).createUser
  return await callApi(call, '/api/admin/users/create', body, { opId })
}

/** The whole number of a member; the studio writes down who looked. */
export async function revealPhone(memberUid: string, opId: string): Promise<string> {
  const call = async () => (await load()).revealPhone
  const { phone } = await callApi(call, '/api/admin/users/reveal', { memberUid }, { opId })
  return phone
}
