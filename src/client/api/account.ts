import { callApi } from '#src/client/http/call-api.ts'
import type { CodeRequest } from './login.ts'

/** Everything that the server holds about the member. */
export async function exportData(): Promise<Record<string, unknown>> {
  return await callApi(async () => (await load()).exportData, '/api/user/exportData', {}, { timeoutMs: 60_000 })
}

/** Sends a code to the member's own phone. */
export async function requestOwnCode(): Promise<CodeRequest> {
  return await callApi(async () => (await load()).sendOwnCode, '/api/user/sendOwnCode', {})
}

/** Ends every login of the member, this one included. */
export async function logOutEverywhere(): Promise<void> {
  await callApi(async () => (await load()).logoutEverywhere, '/api/user/logoutEverywhere', {})
}

/** Deletes the account. The token is dead with the answer. */
export async function deleteAccount(fields: { code: string; requestId: string; opId: string }): Promise<void> {
  const { opId, ...body } = fields
  await callApi(async () => (await load()).deleteAccount, '/api/user/deleteAccount', body, { opId })
}

const load = () => import('#src/contract/account.ts')
