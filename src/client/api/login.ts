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

/** Has the same code said by a call. */
export async function requestCall({ areaCode, phone, requestId }: Phone & { requestId: string }) {
  const load = async () => (await import('#src/contract/members.ts')).callWithCode
  return await callApi(load, '/api/user/callwithcode', { areaCode, phone, requestId })
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

/** What a right code got whose account was not used for long. */
export function ticketOf(failure: Failure): string | undefined {
  if (failure.kind !== 'refused' || failure.code !== 'second-fact-needed' || !isRecord(failure.data)) return undefined
  const { ticket } = failure.data
  return typeof ticket === 'string' ? ticket : undefined
}

/** The account is one's own: its name proves it. */
export async function proveAccount(ticket: string, nickname: string): Promise<Login> {
  const load = async () => (await import('#src/contract/second-facts.ts')).proveAccount
  return toLogin(await callApi(load, '/api/user/proveAccount', { ticket, nickname }))
}

/** The number was another person's before: a new account, apart from theirs. */
export async function beginAccount(ticket: string): Promise<Login> {
  const load = async () => (await import('#src/contract/second-facts.ts')).beginAccount
  return toLogin(await callApi(load, '/api/user/beginAccount', { ticket }))
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

/** Ends a login that this phone left without a signal. */
export async function logOutLater(tokenHash: string): Promise<void> {
  const load = async () => (await import('#src/contract/members.ts')).logoutLater
  await callApi(load, '/api/user/logoutLater', { tokenHash })
}

const hasTries = new Set<string>(['wrong-code', 'wrong-fact'])

/** How many more codes may be tried, when a wrong code was refused; 0 when the code is dead. */
export function triesLeftOf(failure: Failure): number {
  if (failure.kind !== 'refused' || !hasTries.has(failure.code) || !isRecord(failure.data)) return 0
  return numberOr(failure.data['tries_left'], 0)
}

/** In how many seconds a code can be sent again, when there are none left for now; undefined where nobody said. */
export function retryAfterOf(failure: Failure): number | undefined {
  if (failure.kind !== 'refused' || !isRecord(failure.data)) return undefined
  return numberOr(failure.data['retry_after'], 0) || undefined
}
