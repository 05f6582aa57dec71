import type { lockState, proofOptions } from '#src/contract/staff/lock/staff-lock.ts'

import type { CodeRequest } from '#src/client/api/login.ts'
import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { signWithPasskey } from '#src/lib/browser-passkey.ts'

/** Whose login this is, and what opens it. */
export type LockState = ResponseOf<typeof lockState>

/** Asked while it is locked too. Throws an `ApiError`, as all of these. */
export async function readLockState(signal?: AbortSignal): Promise<LockState> {
  return await callApi(async () => (await load()).lockState, '/api/admin/user/lock-state', {}, { signal })
}

export async function lockNow(): Promise<void> {
  await callApi(async () => (await load()).lockNow, '/api/admin/user/lock', {})
}

/** Somebody is there. */
export async function stayUnlocked(): Promise<void> {
  await callApi(async () => (await load()).stayUnlocked, '/api/admin/user/stay', {})
}

export async function unlockWithPin(pin: string): Promise<void> {
  await callApi(async () => (await load()).unlock, '/api/admin/user/unlock', { pin })
}

export async function setPin(pin: string): Promise<void> {
  await callApi(async () => (await load()).setPin, '/api/admin/user/pin', { pin })
}

export async function sendProofCode(): Promise<CodeRequest> {
  return await callApi(async () => (await load()).proofCode, '/api/admin/user/proof-code', {})
}

export async function proveByCode(requestId: string, code: string): Promise<void> {
  await callApi(async () => (await load()).prove, '/api/admin/user/prove', { code: { requestId, code } })
}

/** Throws a `PasskeyError` as well. */
export async function proveByPasskey(): Promise<void> {
  const asked = await beginProof()
  const passkey = { ceremony: asked.ceremony, ...(await signWithPasskey(asked)) }
  await callApi(async () => (await load()).prove, '/api/admin/user/prove', { passkey })
}

async function beginProof(): Promise<ResponseOf<typeof proofOptions>> {
  return await callApi(async () => (await load()).proofOptions, '/api/admin/user/proof-options', {})
}

const load = () => import('#src/contract/staff/lock/staff-lock.ts')
