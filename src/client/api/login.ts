import type { AreaCode } from '#src/domain/members/area-code.ts'
import { isRecord, numberOr } from '#src/lib/parse-json.ts'

import type { getSmsCode, phoneLogin } from '#src/contract/members.ts'
import { callApi, type Failure, type ResponseOf } from '#src/client/http/call-api.ts'

/** A code that was sent; its times are seconds. */
export type CodeRequest = ResponseOf<typeof getSmsCode>

export interface Login {
  token: string
  uid: string
  isAdmin: boolean
  isNew: boolean
  profileComplete: boolean
}

interface Phone {
  areaCode: AreaCode
  /** Digits only, without the area code. */
  phone: string
}

/** Sends a code to a phone; the code belongs to the request that is answered. */
export async function requestCode({ areaCode, phone }: Phone): Promise<CodeRequest> {
  const load = async () => (await import('#src/contract/members.ts')).getSmsCode
  return await callApi(load, '/api/user/getsmscode', { areaCode, phone })
}

/** Exchanges the code for a token. */
export async function logIn({
  areaCode,
  phone,
  requestId,
  code,
}: Phone & { requestId: string; code: string }): Promise<Login> {
  const load = async () => (await import('#src/contract/members.ts')).phoneLogin
  // The form sends nothing before this is ticked.
  const body = { areaCode, phone, requestId, code, agreed: true }
  return toLogin(await callApi(load, '/api/user/phoneLogin', body))
}

/** What the server says of a login, whatever it was proved by. */
export function toLogin({ role, ...login }: ResponseOf<typeof phoneLogin>): Login {
  return { ...login, isAdmin: role === '1' }
}

/** Ends the login on the server, on every replica at once. */
export async function logOut(): Promise<void> {
  const load = async () => (await import('#src/contract/members.ts')).logout
  await callApi(load, '/api/user/logout', {})
}

/** How many more codes may be tried, when a wrong code was refused; 0 when the code is dead. */
export function triesLeftOf(failure: Failure): number {
  if (failure.kind !== 'refused' || failure.code !== 'wrong-code' || !isRecord(failure.data)) return 0
  return numberOr(failure.data['tries_left'], 0)
}

/** In how many seconds a code can be sent again, when there are none left for now; undefined where nobody said. */
export function retryAfterOf(failure: Failure): number | undefined {
  if (failure.kind !== 'refused' || !isRecord(failure.data)) return undefined
  return numberOr(failure.data['retry_after'], 0) || undefined
}
