import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import type { listAccess, setAccess as setCall } from '#src/contract/staff/access/access.ts'

export { dutyPaths, mayCall, staffLevels, type StaffPath } from '#src/contract/staff/permissions.ts'

export type StaffPerson = AnswerOf<typeof listAccess>[number]
type AccessChange = BodyOf<typeof setCall>
export type ShopLevel = AccessChange['shops'][number]['level']

const load = async () => await import('#src/contract/staff/access/access.ts')

export const accessKey = ['staff', 'access'] as const

/** Everybody of the staff, with what they may do where. */
export const accessQuery = () =>
  persistedQuery({
    queryKey: accessKey,
    load: async ({ signal }): Promise<StaffPerson[]> => {
      const call = async () => (await load()).listAccess
      return (await callApi(call, '/api/admin/access/list', {}, { signal })) ?? []
    },
  })

/** Throws an `ApiError`; `changed` when another change came first. */
export async function setAccess(change: AccessChange, opId: string) {
  const call = async () => (await load()).setAccess
  return await callApi(call, '/api/admin/access/set', change, { opId })
}
