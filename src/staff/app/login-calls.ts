import type { loginList } from '#src/contract/account.ts'
import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'

/** A phone or computer that is signed in. */
export type StaffLogin = ResponseOf<typeof loginList>['list'][number]

/** Where the clerk at the counter is signed in. Throws an `ApiError`, as the other one. */
export async function readLogins(signal?: AbortSignal): Promise<StaffLogin[]> {
  return (await callApi(async () => (await load()).loginList, '/api/user/logins', {}, { signal })).list
}

/** Signs one of them out. */
export async function endLogin(loginId: string): Promise<void> {
  await callApi(async () => (await load()).endLogin, '/api/user/endLogin', { loginId })
}

const load = () => import('#src/contract/account.ts')
