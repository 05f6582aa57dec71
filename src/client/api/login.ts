import type { AreaCode } from '#src/domain/members/area-code.ts'
import { isRecord, numberOr } from '#src/lib/parse-json.ts'

import { callWire, type Failure } from '#src/client/http/call-api.ts'

export interface CodeRequest {
  requestId: string
  resendAfterSeconds: number
  expiresInSeconds: number
}

export interface Login {
  token: string
  uid: string
  isAdmin: boolean
  isNew: boolean
  isProfileComplete: boolean
}

interface Phone {
  areaCode: AreaCode
  /** Digits only, without the area code. */
  phone: string
}

/** Sends a code to a phone; the code belongs to the request that is answered. */
export async function requestCode({ areaCode, phone }: Phone): Promise<CodeRequest> {
  const load = async () => (await import('#src/contract/members.ts')).getSmsCode
  const answer = await callWire(load, '/api/user/getsmscode', { area_code: areaCode, phone })
  return {
    requestId: answer.request_id,
    resendAfterSeconds: answer.resend_after,
    expiresInSeconds: answer.expires_in,
  }
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
  const body = { area_code: areaCode, phone, request_id: requestId, code, agreed: true }
  const answer = await callWire(load, '/api/user/phoneLogin', body)
  return {
    token: answer.token,
    uid: answer.uid,
    isAdmin: answer.role === '1',
    isNew: answer.is_new,
    isProfileComplete: answer.profile_complete,
  }
}

/** Ends the login on the server, on every replica at once. */
export async function logOut(): Promise<void> {
  const load = async () => (await import('#src/contract/members.ts')).logout
  await callWire(load, '/api/user/logout', {})
}

/** How many more codes may be tried, when a wrong code was refused; 0 when the code is dead. */
export function triesLeftOf(failure: Failure): number {
  if (failure.kind !== 'refused' || failure.code !== 'wrong-code' || !isRecord(failure.data)) return 0
  return numberOr(failure.data['tries_left'], 0)
}
