import { callApi, type RequestOf, type ResponseOf } from '#src/client/http/call-api.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import type { setUpChain as setUpCall } from '#src/contract/staff/setup/setup.ts'

const load = async () => await import('#src/contract/staff/setup/setup.ts')

export type SetupRequest = RequestOf<typeof setUpCall>
export type MadeChain = ResponseOf<typeof setUpCall>

/** Whether there is a chain already. */
export const setupStateQuery = {
  queryKey: ['setup', 'state'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const call = async () => (await load()).setupState
    return await callApi(call, '/api/setup/state', {}, { signal })
  },
}

/** Throws an `ApiError`: `wrong-code` with the tries that are left, `code-expired`, `already-set-up`. */
export async function checkSecret(secret: string): Promise<null> {
  const call = async () => (await load()).checkSetupSecret
  return await callApi(call, '/api/setup/check', { secret })
}

/** The keys of beds and locks are in the first answer and nowhere else. */
export async function setUpChain(request: SetupRequest, opId: string): Promise<MadeChain> {
  const call = async () => (await load()).setUpChain
  const made = await callApi(call, '/api/setup/run', request, { opId, timeoutMs: 15_000 })
  const { names, color } = request.brand
  remembered.brand.write({ names, color, logo: null, areaCodes: [request.owner.areaCode] })
  return made
}
