import type { lockState, proofOptions } from '#src/contract/staff/lock/staff-lock.ts'

import type { CodeRequest } from '#src/client/api/login.ts'
import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { signWithPasskey } from '#src/lib/browser-passkey.ts'

/** Whose login this is, and what opens it. */
export type LockState = ResponseOf<typeof lockState>

/** A login that waits on this tablet; undefined: the one in use. */
export type OtherLogin = { uid: string; token: string } | undefined

/** Asked while it is locked too. Throws an `ApiError`, as all of these. */
export async function readLockState(as?: OtherLogin, signal?: AbortSignal): Promise<LockState> {
  return await callApi(async () => (await load()).lockState, '/api/admin/user/lock-state', {}, { signal, as })
}

export async function lockNow(): Promise<void> {
  await callApi(async () => (await load()).lockNow, '/api/admin/user/lock', {})
}

/** The tablet is in use. */
export async function stayUnlocked(): Promise<void> {
  await callApi(async () => (await load()).stayUnlocked, '/api/admin/user/stay', {})
}

export async function unlockWithPin(pin: string, as: OtherLogin): Promise<void> {
  await callApi(async () => (await load()).unlock, '/api/admin/user/unlock', { pin }, { as })
}

export async function setPin(pin: string): Promise<void> {
  await callApi(async () => (await load()).setPin, '/api/admin/user/pin', { pin })
}

export async function sendProofCode(as: OtherLogin): Promise<CodeRequest> {
  return await callApi(async () => (await load()).proofCode, '/api/admin/user/proof-code', {}, { as })
}

export async function proveByCode(requestId: string, code: string, as: OtherLogin): Promise<void> {
  await callApi(async () => (await load()).prove, '/api/admin/user/prove', { code: { requestId, code } }, { as })
}

/** Throws a `PasskeyError` as well. */
export async function proveByPasskey(as: OtherLogin): Promise<void> {
  const asked = await beginProof(as)
  const passkey = { ceremony: asked.ceremony, ...(await signWithPasskey(asked)) }
  await callApi(async () => (await load()).prove, '/api/admin/user/prove', { passkey }, { as })
}

async function beginProof(as: OtherLogin): Promise<ResponseOf<typeof proofOptions>> {
  return await callApi(async () => (await load()).proofOptions, '/api/admin/user/proof-options', {}, { as })
}

const load = () => import('#src/contract/staff/lock/staff-lock.ts')
