import type { passkeyList, passkeyOptions } from '#src/contract/passkeys.ts'

import { callApi, type RequestOf, type ResponseOf } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { addPasskey as addCall, passkeyLogin } from '#src/contract/passkeys.ts'
import { type Login, toLogin } from './login.ts'

export type Passkey = ResponseOf<typeof passkeyList>['list'][number]

export const passkeysKey = ['passkeys'] as const

/** The passkeys of the member, the oldest first. */
export function passkeysQuery() {
  return persistedQuery({
    queryKey: passkeysKey,
    load: async ({ signal }) =>
      (await callApi(async () => (await load()).passkeyList, '/api/user/passkeyList', {}, { signal })).list,
  })
}

/** What a passkey has to sign to sign its member in. Throws an `ApiError`, as all of these. */
export async function beginPasskeyLogin() {
  return await callApi(async () => (await load()).passkeyLoginOptions, '/api/user/passkeyLoginOptions', {})
}

/** Exchanges what a passkey has signed for a token. */
export async function logInWithPasskey(signed: RequestOf<typeof passkeyLogin>): Promise<Login> {
  return toLogin(await callApi(async () => (await load()).passkeyLogin, '/api/user/passkeyLogin', signed))
}

/** What a new passkey is made from. */
export async function beginPasskey(): Promise<ResponseOf<typeof passkeyOptions>> {
  return await callApi(async () => (await load()).passkeyOptions, '/api/user/passkeyOptions', {})
}

export async function addPasskey(made: RequestOf<typeof addCall>, opId: string): Promise<Passkey> {
  return await callApi(async () => (await load()).addPasskey, '/api/user/addPasskey', made, { opId })
}

export async function renamePasskey(passkeyId: string, name: string, opId: string): Promise<Passkey> {
  const body = { passkeyId, name }
  return await callApi(async () => (await load()).renamePasskey, '/api/user/renamePasskey', body, { opId })
}

export async function removePasskey(passkeyId: string, opId: string): Promise<void> {
  await callApi(async () => (await load()).removePasskey, '/api/user/removePasskey', { passkeyId }, { opId })
}

const load = () => import('#src/contract/passkeys.ts')
